/** Streets where the demo world's students are picked up. The streets exist, the house numbers are made up. */
export interface DemoAddress {
  street: string;
  town: string;
  postalCode: string;
}

const inTown =
  (town: string) =>
  (street: string, postalCode: string): DemoAddress => ({ street, town, postalCode });
const toronto = inTown('Toronto');
const vancouver = inTown('Vancouver');
const burnaby = inTown('Burnaby');
const newWestminster = inTown('New Westminster');
const northVancouver = inTown('North Vancouver');
const richmond = inTown('Richmond');
const montreal = inTown('Montréal');
const laval = inTown('Laval');
const longueuil = inTown('Longueuil');
const brossard = inTown('Brossard');

/** By the school's city. */
export const DEMO_ADDRESSES: Readonly<Record<string, readonly DemoAddress[]>> = {
  Toronto: [
    toronto('112 Chester Avenue', 'M4K 2Z7'),
    toronto('41 Donlands Avenue', 'M4J 3P2'),
    toronto('27 Barrington Avenue', 'M4C 4Z2'),
    toronto('19 Balsam Avenue', 'M4E 3B6'),
    toronto('64 Pape Avenue', 'M4M 2V6'),
    toronto('150 Sumach Street', 'M5A 3K2'),
    toronto('77 Isabella Street', 'M4Y 1N5'),
    toronto('210 Howland Avenue', 'M5R 3B7'),
    toronto('95 Grace Street', 'M6G 3A6'),
    toronto('33 Indian Grove', 'M6R 2Y4'),
    toronto('58 Balliol Street', 'M4S 1C6'),
    toronto('140 Erskine Avenue', 'M4P 1Z2'),
    toronto('25 Norton Avenue', 'M2N 4A5'),
    toronto('88 Finch Avenue East', 'M2N 4R4'),
    toronto('16 Rean Drive', 'M2K 3C5'),
    toronto('30 Ferrand Drive', 'M3C 3Z9'),
    toronto('9 Duncairn Road', 'M3B 1C6'),
    toronto('71 Pharmacy Avenue', 'M1L 3E8'),
    toronto('44 Corvette Avenue', 'M1K 3G4'),
    toronto('1250 Brimley Road', 'M1P 3G4'),
    toronto('23 Glen Watford Drive', 'M1S 2C1'),
    toronto('310 Sandhurst Circle', 'M1V 1T4'),
    toronto('215 Morningside Avenue', 'M1E 3E1'),
    toronto('5 Conlins Road', 'M1C 1C3'),
  ],
  Vancouver: [
    vancouver('1560 East 14th Avenue', 'V5N 2C9'),
    vancouver('1720 Adanac Street', 'V5L 2C9'),
    vancouver('640 Keefer Street', 'V6A 1Y1'),
    vancouver('910 Beach Avenue', 'V6Z 2W8'),
    vancouver('1260 Harwood Street', 'V6E 1S7'),
    vancouver('325 East 7th Avenue', 'V5T 1N2'),
    vancouver('455 East 28th Avenue', 'V5V 2M5'),
    vancouver('3455 Euclid Avenue', 'V5R 5A6'),
    vancouver('2860 East 48th Avenue', 'V5S 1H1'),
    vancouver('2425 West 6th Avenue', 'V6K 1W1'),
    vancouver('3890 West 15th Avenue', 'V6R 3A1'),
    vancouver('2140 West 47th Avenue', 'V6M 2M7'),
    burnaby('6088 Willingdon Avenue', 'V5H 4V2'),
    burnaby('4250 Dawson Street', 'V5C 4B1'),
    burnaby('7360 Edmonds Street', 'V3N 1B1'),
    newWestminster('720 Sixth Avenue', 'V3M 2B4'),
    northVancouver('225 West 4th Street', 'V7M 1H7'),
    northVancouver('340 East 11th Street', 'V7L 2H1'),
    richmond('8181 Cambie Road', 'V6X 1J8'),
    richmond('6911 Buswell Street', 'V6Y 2G8'),
    richmond('10020 Steveston Highway', 'V7A 1N1'),
  ],
  Montréal: [
    montreal('4450, rue Boyer', 'H2J 3E2'),
    montreal('5320, avenue de l’Esplanade', 'H2T 2Z8'),
    montreal('3715, rue de Bullion', 'H2W 2E2'),
    montreal('6580, rue Drolet', 'H2S 2T1'),
    montreal('5960, rue Chabot', 'H2G 2S7'),
    montreal('1890, rue Davidson', 'H1W 2Y6'),
    montreal('5330, 6e Avenue', 'H1Y 2P6'),
    montreal('2745, rue Viau', 'H1V 3J3'),
    montreal('7110, rue Marie-Rollet', 'H8N 2J4'),
    montreal('4020, rue Saint-Ambroise', 'H4C 2C7'),
    montreal('415, rue de l’Église', 'H4G 2M6'),
    montreal('5610, avenue de Monkland', 'H4A 1E4'),
    montreal('5250, avenue Decelles', 'H3T 1V8'),
    montreal('4865, rue Jean-Talon Ouest', 'H4P 1W7'),
    montreal('320, rue de Liège Est', 'H2P 1J8'),
    montreal('10540, rue Saint-Hubert', 'H2C 2H9'),
    laval('3250, boulevard Saint-Martin Ouest', 'H7T 1A1'),
    laval('640, 75e Avenue', 'H7V 2P6'),
    laval('45, boulevard Cartier Ouest', 'H7N 2H4'),
    longueuil('180, rue Saint-Charles Ouest', 'J4H 1C9'),
    longueuil('920, rue Bellerive', 'J4J 1A3'),
    longueuil('1130, boulevard Sainte-Foy', 'J4K 1W8'),
    brossard('5905, avenue Auteuil', 'J4Z 1N1'),
  ],
};
