-- What a school shows of a car to its own people; the name of the file, as with the photos of people.
ALTER TABLE cars ADD COLUMN photo_key text;
