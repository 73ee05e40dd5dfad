/**
 * The passwords that people choose most and that guessing starts with, of those long enough to be accepted at all. Compared
 * without case.
 */
const WORDS = `
password password1 password12 password123 password1234 password12345 password! password1! password123! password01 password2
password3 password7 password9 password11 password99 password2020 password2021 password2022 password2023 password2024
password2025 password2026 passw0rd p@ssword p@ssw0rd p@ssw0rd1 p@ssword1 p@ssw0rd! pa$$word pa$$w0rd passwort passwords
mypassword mypassword1 thepassword newpassword newpassword1 passpass passpass1 passphrase changeme changeme1 changeme123
changeit1 letmein1 letmein12 letmein123 letmeinnow welcome1 welcome12 welcome123 welcome1234 welcome1! welcome2 welcome2024
welcome2025 welcome2026 default1 default123 password0 password00 password4 password5 password6 password8 password10 password13
password21 password22 password23 passwordpassword motdepasse motdepasse1 motdepasse123 bienvenue bienvenue1 bonjour1 bonjour123
bonjour1234 jetaime1 jetaime123 azertyui azertyuiop azerty12 azerty123 azerty1234 soleil123 doudou123 chocolat chocolat1 montreal
montreal1 quebec123 canadien canadiens canadiens1 nordiques toronto1 toronto123 mapleleaf mapleleafs mapleleafs1 canada123
canada1234 canada12 vancouver vancouver1 edmonton1 calgary1 calgary123 winnipeg winnipeg1 hockey12 hockey123 hockey99 gretzky99
12345678 123456789 1234567890 12345678910 0123456789 012345678 01234567 123123123 1234512345 12341234 12344321 11223344 1122334455
112233445566 123321123 123454321 1234554321 12345679 123456780 123456781 123456782 1234567a 12345678a 123456789a 1234567890a
a1234567 a12345678 a123456789 abc12345 abc123456 abc1234567 abc123abc abcd1234 abcd12345 abcd123456 abcde123 abcdef12 abcdef123
abcdefgh abcdefghi abcdefghij abc123456789 aa123456 aa12345678 aaa12345 aaaaaaaa aaaaaaaaaa a1b2c3d4 a1b2c3d4e5 1a2b3c4d 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 qazwsx12 qazwsx123 qazwsxedc qazwsxedc1
qazwsxedcrfv zaq12wsx zaq1zaq1 zaq1xsw2 zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcvbnm, asdfghjk asdfghjkl asdfghjkl1 asdf1234 asdfasdf
asdf12345 asdfjkl; asdfqwer asdasd123 asdasdasd qwertyui qwertyuio qwertyuiop qwertyuiop1 qwerty12 qwerty123 qwerty1234 qwerty12345
qwerty123456 qwerty1! qwerty11 qwerty99 qwertyqwerty qwer1234 qwer12345 qwerasdf qweasd123 qweasdzxc qweqwe123 qweqweqwe qwe12345
qwe123qwe qwe123456 1qaz!qaz !qaz2wsx 1234qwer 12345qwert 123456qwerty 123qweasd 123qwe123 123qweasdzxc 123456qw 123abc123
11111111 111111111 1111111111 111222333 11112222 22222222 222222222 33333333 333333333 44444444 444444444 55555555 555555555
5555555555 66666666 666666666 77777777 777777777 7777777777 88888888 888888888 8888888888 99999999 999999999 9999999999 00000000
000000000 0000000000 87654321 987654321 9876543210 98765432 0987654321 098765432 147258369 147852369 159357456 159753456 123789456
741852963 789456123 789456123a 456789123 963852741 321654987 102030405 10203040 1020304050 19841984 20002000 20102010 20202020
20242024 20252025 20262026 13131313 12121212 121212121 1212121212 21212121 23232323 69696969 696969696 10101010 1010101010 31415926
314159265 3141592654 27182818 11235813 1123581321 55667788 11221122 12211221 13579246 135792468 1357924680 2468101214 24681012
iloveyou iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou! iloveyou3 ilovemyself ilovegod1 ilovejesus iloveme1 iloveme123
iloveyouso loveyou1 loveyou12 loveyou123 lovelove lovelove1 loverboy loverboy1 lovergirl lovelife1 loveme12 loveme123 babygirl
babygirl1 babygirl12 babyboy1 sweetheart sweetheart1 sweetie1 princess princess1 princess12 princess123 prince123 beautiful
beautiful1 butterfly butterfly1 sunshine sunshine1 sunshine12 sunshine123 rainbow1 rainbow123 flower123 flowers1 blessed1 angel123
angels123 friends1 friends123 friendship forever1 forever21 chocolate chocolate1 cookie123 cookies1 cupcake1 strawberry blueberry
starwars starwars1 superman superman1 superman123 spiderman spiderman1 batman123 batman12 wolverine ironman1 ironman123 pokemon1
pokemon12 pokemon123 pikachu1 pikachu123 minecraft minecraft1 minecraft123 fortnite fortnite1 fortnite123 roblox123 nintendo
nintendo1 playstation playstation1 xbox3600 callofduty dragon12 dragon123 dragonball dragonball1 naruto123 naruto12 harrypotter
hogwarts gandalf1 matrix123 football football1 football12 football123 soccer12 soccer123 baseball baseball1 baseball12 baseball123
basketball basketball1 basketball23 softball1 volleyball volleyball1 swimming1 liverpool liverpool1 liverpool123 chelsea1 chelsea123
arsenal1 arsenal123 barcelona barcelona1 manchester manunited manutd123 realmadrid juventus1 cowboys1 steelers steelers1 yankees1
lakers24 jordan23 jordan123 michael1 michael123 michelle michelle1 jennifer jennifer1 jessica1 jessica123 ashley123 amanda123
daniel123 danielle danielle1 charlie1 charlie123 christian christian1 christopher christine matthew1 matthew123 anthony1 anthony123
jonathan jonathan1 joshua123 nicholas nicholas1 patrick1 patricia alexander alexander1 alexandra alexandre alejandro andrew123
benjamin benjamin1 brandon1 brandon123 brittany brittany1 caroline catherine chris123 elizabeth elizabeth1 frederic gabriel1
gabriel123 isabelle jackson1 jasmine1 jasmine123 justin123 kimberly kimberly1 nathalie natalie1 olivia123 robert123 samantha
samantha1 samuel123 sebastien sebastian sebastian1 stephanie stephanie1 sophie123 thomas123 valentina veronica victoria victoria1
vincent1 william1 william123 computer computer1 computer12 computer123 internet internet1 internet123 keyboard1 laptop123 samsung1
samsung12 samsung123 iphone123 google123 google12 facebook facebook1 facebook123 instagram youtube1 youtube123 microsoft windows10
windows123 linux123 admin123 admin1234 admin12345 admin123456 admin@123 admin123! administrator administrator1 adminadmin root1234
rootroot toor1234 user1234 username username1 guest123 test1234 test12345 test123456 testtest testtest1 testing1 testing12 testing123
tester123 temp1234 temppass temporary temporary1 example1 sample123 secret12 secret123 secret1234 topsecret mysecret private1 security
security1 master12 master123 masterkey letmein! login123 login1234 loginlogin access123 access14 whatever whatever1 trustno1
trustnoone nothing1 anything1 something something1 blink182 slipknot slipknot1 metallica metallica1 nirvana1 eminem123 beyonce1
justinbieber onedirection1 rockstar rockstar1 rockyou1 rock1234 guitar123 music123 musiclover dancing1 dancer123 summer12 summer123
summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 summer2026 winter12 winter123 winter2020 winter2021 winter2022
winter2023 winter2024 winter2025 winter2026 spring123 spring2024 spring2025 spring2026 autumn123 autumn2024 autumn2025 autumn2026
fall2024 fall2025 january1 february1 september september1 october1 november november1 december december1 monday123 friday13 friday123
birthday birthday1 christmas christmas1 halloween halloween1 happy123 happy1234 happyday happiness lucky123 lucky777 lucky1234
freedom1 freedom123 liberty1 america1 american1 california california1 newyork1 newyork123 london123 england1 australia mercedes
mercedes1 mustang1 mustang12 mustang67 corvette corvette1 camaro123 ferrari1 ferrari123 porsche1 porsche911 lamborghini hondacivic
civic123 toyota123 driving1 driving123 driver123 driver12 learner1 drivinglesson drivingschool lanewise lanewise1 lanewise123 chicken1
chicken123 monkey12 monkey123 monkey1234 elephant elephant1 dolphin1 dolphins tigger12 tigger123 tiger123 panther1 panthers1 buster12
buster123 shadow12 shadow123 ginger12 ginger123 pepper123 maggie12 maggie123 bailey123 cooper123 rocky123 snoopy123 snowball snowball1
garfield garfield1 scooter1 scoobydoo hellokitty hellokitty1 kittycat kitty123 puppy123 doggy123 horses123 hello123 hello1234 hello12345
hellohello hello123! helloworld hi123456 goodluck goodluck1 goodmorning blahblah blahblah1 fuckyou1 fuckyou12 fuckyou123 fuckyou2
fuckoff1 asshole1 bullshit bullshit1 jesus123 jesuschrist jesusis1 jesus777 godisgood godislove bismillah mohammed muhammad krishna1
india123 pakistan pakistan1 punjabi1 shanghai beijing1 philippines qwaszx12 qwaszx123 zxasqw12 pass1234 pass12345 pass123456 pass@123
pass@1234 pass123! passme123 mypass123 mypass12 asd12345 asd123456 zxc12345 zxc123456 zxcvbn123 zxcvasdf poiuytre poiuytrewq lkjhgfdsa
mnbvcxz1 mnbvcxz123 0okmnji9 9ijnmko0 !@#$%^&* !@#$%^&*( !@#$%^&*() 1!2@3#4$ 1q2w3e4r! q1w2e3r4! aa1234567 ab123456 ab12345678 abc@1234
abcd@1234 abcd!234 a123456a a123456b zz123456 xx123456 ss123456 qq123456 qq123456789 ww123456 woaini520 woaini1314 5201314520
maverick1 maverick phoenix1 phoenix123 thunder1 thunder123 killer123 killer12 ninja123 samurai1 warrior1 warriors1 diamond1 diamond123
orange123 purple123 purple12 banana123 banana12 apple123 apple1234 cheese123 pizza123 coffee123 peanut123 yellow123 silver123
golden123 cristina1 mexico123 brazil123 zaqwsxcde zaqxswcde
`;

const COMMON: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

/** What guessing adds to a word: a year, a few digits, a mark or two, in this order or with the marks first. */
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
const STEM_MIN = 4;

/** The word in it, as it is meant: `p@ssw0rd2026!` is `password`. Empty where there is none. */
function stemOf(password: string): string {
  const meant = password.replace(ENDING, '').replace(/[@$!013457]/g, (sign) => MEANT[sign] ?? sign);
  return /^[a-z]+$/.test(meant) && meant.length >= STEM_MIN ? meant : '';
}

const STEMS: ReadonlySet<string> = new Set([...COMMON].map(stemOf).filter(Boolean));

/** One of the list, or a word of the list with what guessing adds to it. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return COMMON.has(lower) || STEMS.has(stemOf(lower));
}
