import { PASSWORD_MIN } from '#contract/accounts.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import { createLazy } from '#server/platform/lazy.ts';

/** Words that people add digits and marks to, including local and driving words. */
const WORDS = `
password passwort passwords mypassword thepassword newpassword passpass passphrase changeme changeit letmein
letmeinnow welcome default passwordpassword motdepasse bienvenue bonjour jetaime azertyui azertyuiop azerty soleil
doudou chocolat montreal quebec canadien canadiens nordiques toronto mapleleaf mapleleafs canada vancouver edmonton
calgary winnipeg hockey gretzky abcd abcde abcdef abcdefgh abcdefghi abcdefghij qazwsx qazwsxedc qazwsxedcrfv zxcvbnm
asdfghjk asdfghjkl asdf asdfasdf asdfjkl asdfqwer asdasd asdasdasd qwertyui qwertyuio qwertyuiop qwerty qwertyqwerty
qwer qwerasdf qweasd qweasdzxc qweqwe qweqweqwe iloveyou ilovemyself ilovegod ilovejesus iloveme iloveyouso loveyou
lovelove loverboy lovergirl lovelife loveme babygirl babyboy sweetheart sweetie princess prince beautiful butterfly
sunshine rainbow flower flowers blessed angel angels friends friendship forever chocolate cookie cookies cupcake
strawberry blueberry starwars superman spiderman batman wolverine ironman pokemon pikachu minecraft fortnite roblox
nintendo playstation xbox callofduty dragon dragonball naruto harrypotter hogwarts gandalf matrix football soccer
baseball basketball softball volleyball swimming liverpool chelsea arsenal barcelona manchester manunited manutd
realmadrid juventus cowboys steelers yankees lakers jordan michael michelle jennifer jessica ashley amanda daniel
danielle charlie christian christopher christine matthew anthony jonathan joshua nicholas patrick patricia alexander
alexandra alexandre alejandro andrew benjamin brandon brittany caroline catherine chris elizabeth frederic gabriel
isabelle jackson jasmine justin kimberly nathalie natalie olivia robert samantha samuel sebastien sebastian stephanie
sophie thomas valentina veronica victoria vincent william computer internet keyboard laptop samsung iphone google
facebook instagram youtube microsoft windows linux admin administrator adminadmin root rootroot toor user username
guest test testtest testing tester temp temppass temporary example sample secret topsecret mysecret private security
master masterkey login loginlogin access whatever trustno trustnoone nothing anything something blink slipknot
metallica nirvana eminem beyonce justinbieber onedirection rockstar rockyou rock guitar music musiclover dancing
dancer summer winter spring autumn fall january february september october november december monday friday birthday
christmas halloween happy happyday happiness lucky freedom liberty america american california newyork london england
australia mercedes mustang corvette camaro ferrari porsche lamborghini hondacivic civic toyota driving driver learner
drivinglesson drivingschool lanewise chicken monkey elephant dolphin dolphins tigger tiger panther panthers buster
shadow ginger pepper maggie bailey cooper rocky snoopy snowball garfield scooter scoobydoo hellokitty kittycat kitty
puppy doggy horses hello hellohello helloworld goodluck goodmorning blahblah fuckyou fuckoff asshole bullshit jesus
jesuschrist jesusis godisgood godislove bismillah mohammed muhammad krishna india pakistan punjabi shanghai beijing
philippines qwaszx zxasqw pass passme mypass zxcvbn zxcvasdf poiuytre poiuytrewq lkjhgfdsa mnbvcxz woaini maverick
phoenix thunder killer ninja samurai warrior warriors diamond orange purple banana apple cheese pizza coffee peanut
yellow silver golden cristina mexico brazil zaqwsxcde zaqxswcde
`;

/** Common passwords that the published list lacks. */
const OTHERS = `
password12345 0123456789 012345678 01234567 123123123 1234512345 12341234 123456782 abc1234567 aa12345678 aaaaaaaa
aaaaaaaaaa zaq1zaq1 qwe12345 111111111 1111111111 22222222 222222222 33333333 333333333 44444444 444444444 55555555
555555555 5555555555 66666666 666666666 77777777 777777777 7777777777 88888888 888888888 8888888888 99999999 999999999
9999999999 00000000 000000000 0000000000 87654321 987654321 9876543210 98765432 0987654321 098765432 19841984 20002000
20102010 20202020 20242024 20252025 20262026 13131313 12121212 121212121 1212121212 21212121 23232323 69696969
696969696 10101010 1010101010 27182818 2468101214 admin12345 admin123456 test12345 test123456 hello12345 hi123456
pass12345 pass123456 0okmnji9 9ijnmko0 !@#$%^&* !@#$%^&*( !@#$%^&*() 1!2@3#4$ 1q2w3e4r! q1w2e3r4! aa1234567 ab12345678
abc@1234 xx123456 ss123456 ww123456 5201314520
`;

/** What people append to a word: a year or a few digits, and a mark or two. */
const ENDING = /[^a-z\d]{0,2}\d{0,4}[^a-z\d]{0,2}$/;
const MEANT: Record<string, string> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};

/** The plain word in a password: `p@ssw0rd2026!` is `password`. */
const findStem = (password: string): string =>
  password.replace(ENDING, '').replace(/[@$!013457]/g, (sign) => MEANT[sign] ?? sign);

const splitWords = (text: string): string[] => text.trim().split(/\s+/);
const STEMS: ReadonlySet<string> = new Set(splitWords(WORDS));

/** Some 18,000 leaked passwords of an acceptable length, in lower case. Loaded when the first password is checked. */
const readLeaked = createLazy(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN);
  return new Set([...longEnough.map((password) => password.toLowerCase()), ...splitWords(OTHERS)]);
});

export async function isCommonPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase();
  return STEMS.has(findStem(lower)) || (await readLeaked()).has(lower);
}

/** @throws ValidationFailure naming the field */
export async function assertUncommonPassword(password: string, field: 'password' | 'newPassword'): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  throw new ValidationFailure([{ code: 'custom', path: [field], message: 'password_too_common', input: undefined }]);
}
