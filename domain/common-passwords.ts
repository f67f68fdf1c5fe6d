// Common passwords: popular words, and the endings that people here usually add. A password is common when, ignoring
// letter case and up to five characters at its end (a year, a full stop), it is one of these.
// Source: docs/settled.md 59.

const words = `
access accessme admin admin1 adminadmin administrator adminku akuntitian android asus bukakunci bukalapak bukapintu
changeme changethis coba cobacoba cobain computer default facebook gaktau gmail godmode gojek google grab guest
hotmail iamgod indosat instagram internet iphone katasandi keamanan komputer kunci kuncirahasia laptop lazada lenovo
letmein letmeinnow login loginku lupa lupapassword lupasandi masuk masukaja masuklah microsoft mypassword mypertamina
mysecret netflix newpassword nokia nopass nopassword opensesame openup oppo p@ssw0rd p@ssword pa55word pass1word
passcode passpass passphrase passport passw0rd passwd password password12 passwords pengguna pribadi private rahasia
rahasiabanget rahasiadong rahasiaku rahasianegara realme root rootroot samsung sandi sandiku sandirahasia
sangatrahasia sayatitian secret secrets security selamatdatang sementara shopee signin signup smartfren spotify
superadmin supersecret superuser sysadmin tamu telegram telkomsel temporary test1234 tester testing testtest tidakada
tidakingat tidaktahu tiktok titian titianid titianku tokopedia toor topsecret toshiba twitter unlock user userid users
vivo welcome welcome1 whatsapp windows xiaomi yahoo yourpassword youtube
!qaz1qaz !qaz2wsx 123321a 123456789a 12345678a 1234567a 123456a 123456ab 12345qwert 1234abcd 1234qwer 123abc 123asd
123qwe 123qweasd 123qweasdzxc 12qwaszx 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc
321cba a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 a1s2d3f4 aa123456 aabbcc aabbccdd abc123 abc12345 abcabc abcd1234
abcd12345 abcdabcd abcdefg abcdefgh abcdefghi abcdefghij admin1234 asdf asdf1234 asdfasdf asdfg asdfgh asdfghj
asdfghjk asdfghjkl asdfjkl asdqwe asdqwe123 azerty azertyuiop jkl123 lkjhgfdsa mnbvc mnbvcxz p1234567 pass1234 poiuy
poiuytrewq q1234567 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazqaz qazwsx qazwsxedc qazxsw qwaszx qwe123 qweasd
qweasdzxc qweqwe qweqwe123 qwer1234 qwert qwerty qwerty12 qwerty123 qwertyu qwertyui qwertyuiop qwertyuiopasdfghjkl
qwertz qwertzuiop user1234 z1234567 zaq12wsx zaq1xsw2 zaq1zaq1 zxcasd zxcasdqwe zxcvb zxcvbn zxcvbnm zxcvbnmasdf
zxczxc
abcdef about account action active adam adrian airborne airplane alaska albert alexander alexandra alexis alice alicia
alison allison alpha always amanda amazing amber america american andrea andrew angel angela angelina angels animal
anthony antonio apache apollo apples april arsenal ashley athena august austin autumn avatar awesome babyboy babygirl
badboy bailey banana bananas bandit barbara barney baseball basketball batman beach beautiful beauty because believe
benjamin bestfriend bigdaddy bigdog bigman birthday blackcat blackie blessed blessing blink182 blonde blossom bluebird
bluesky bonnie booboo boomer boston brandon brandy brazil brittany broncos brother brownie browns bubba bubbles buddha
buddy bulldog buster butterfly california callofduty camaro cameron camila canada cancer candy captain carlos carmen
carolina caroline casper cassie catherine champion chance changes charles charlie charlotte cheese chelsea cherry
chester chicago chicken chicken1 children chocolate chopper chris christian christina christine christmas christopher
cinderella claudia clayton clever cocacola coffee college colorado compaq connect cookie cookies cool cooper corvette
cowboy cowboys crazy creative cricket cristina crystal cupcake cutie dallas dancer dancing daniel daniela danielle
dannyboy darkness darling david deborah december delete denise dennis derrick destiny diamond diamonds dinosaur disney
doctor dodgers dolphin dolphins dominic donald douglas dragon dragonball dragons dreamer dreams driver duncan dynasty
eagles earth eclipse edward einstein electric elephant elizabeth emily eminem england enigma enter eternity evelyn
everton explorer express extreme faith falcon family fantasy february fender fernando ferrari fireball firebird
fireman fishing florida flower flowers fluffy football forever forever1 fortune france francis frankie freddy freedom
freeuser friday friend friends friendship frosty future galaxy gambler games gandalf garden garfield gateway gators
gemini general genesis genius george geronimo giants gibson ginger giovanni girlfriend global gloria goblue godbless
goddess godisgood golden goldfish golfer goodluck gordon grandma grateful green greenday guitar gunner hammer hannah
happiness happy happyday harley harrypotter harvey hawaii heather heaven hello hello1 hellohello hellokitty helpme
hercules history hockey holiday homer honda honey horses hotdog hottie house houston hummer hunter hunting hurricane
icecream iceman ilovegod ilovejesus iloveme ilovemom iloveu iloveyou iloveyou1 iloveyou2 iloveyouso imagine indian
infinity inside integra ironman isabella isabelle island jackie jackson jaguar jamaica james january jasmine jason
jasper jennifer jeremy jessica jessie jesus jesus1 jesuschrist johnny johnson jonathan jordan jordan23 joseph joshua
julian juliana junior jupiter justice justin justinbieber karina katherine kathleen kathryn katie kawasaki kayla kelly
kennedy kenneth kevin killer kimberly kingdom kingking kitten kittycat knight kristina ladybug lakers lauren leather
legend leonardo leslie letmein1 liberty library lightning lindsey linkinpark lionking little liverpool lizard logitech
london lonely longhorn looking lookup lovebug loveit lovelove lovely loveme loverboy lovers loveyou loveyou1 lucky
lucky7 luckydog maggie magic malibu manager manchester marathon margaret maria mariah marina marine marines marlboro
marley martha martin master masters matrix matthew maverick maxwell mazda melanie melissa memories memory mercedes
mercury metallica mexico michael michael1 michelle mickey midnight miller million minecraft minnie miracle miranda
mitchell molly monday money moneymoney monica monkey monkey1 monster monsters montana moonlight morgan morning mother
motorola mountain mouse muffin murphy music mustang myspace nascar natalie natasha nathan nation natural newyork
nicholas nicole nintendo nirvana nissan nothing november number1 oakland october officer oliver olivia online orange
orlando oscar pacific packers paintball pakistan panther panthers paradise paris parker passion patches patricia
patrick peaches peanut pepper perfect phantom phoenix photos phpbb picture piglet pikachu pineapple pirate platinum
playboy player please pokemon pokemon1 police pookie popcorn porsche precious predator preston prince princesa
princess princess1 prosper purple pussycat rabbit rachel raider raiders rainbow ranger rangers raymond rebecca
redskins redsox remember richard robert roberto rocket rockstar rocky rolltide ronaldo rooney rosebud roses runner
russell russia samantha sammy samson samuel sandra santiago saturday saturn savannah scarface school scooby scooter
scorpio scorpion scotland sebastian september serenity shadow shannon sharon shelby sheriff shopping shorty sierra
silver simple simpsons skateboard skater skittles skywalker slayer smile smiley smokey snickers snoopy snowball
snowman soccer softball softball1 soldier something sophia sophie southside spanky sparky special spencer spider
spiderman spongebob spring squirrel stanley start starwars steelers stella stephanie steven stewart strawberry student
success sugar summer summer1 sunday sunflower sunset sunshine sunshine1 superman superman1 superstar surfer suzuki
sweet sweetheart sweetie sweetpea swimming sydney system tamara taurus taylor teacher teddybear teresa testpass
thailand theman theresa thomas thunder thursday tiffany tiger tigers tigger timothy tinkerbell titanic tomcat toyota
training transformer travel trinity trouble truelove trustme trustno1 trustnoone tuesday turtle twilight twister
unicorn united universe valentin valentina valentine vampire vanessa veronica victor victoria victory viking vincent
violet virginia volcano warcraft warrior warriors washington watermelon wednesday westside whatever whatever1 william
williams willow wilson winner winston winter wizard wolverine wonder wonderful xavier yamaha yankees yellow yesterday
zachary zaphod
abang abangku abiku acehku acmilan adik adikku agustus akucinta akucintakamu akucintapadamu akukamu akurindu akusayang
akusayangibu akusayangkamu akusayangmama alhamdulilah alhamdulillah allah allahakbar allahku allahswt allahuakbar
alquran amanah ambon anakanakku anakdua anakku anakpertama anaksatu anaksholeh anaksholehah anaksoleh anggrek angin
anjing arema aremania arisan assalamualaikum assalamualaikumwrwb astagfirullah astaghfirullah awan ayah ayahbunda
ayahibu ayahku ayam bahagia bahagiaku bahagiaselalu bakso baksoku balikpapan bandaaceh bandung banjarmasin bankku
banten banyakduit banyakuang banyuwangi bapak bapakibu bapakku barca barcelona barokah basmalah batak bebek bego
bekasi bekerja belajar bengkulu berkah berkahselalu berlian bersyukur betawi bhinneka bidan bineka bintang
bintangkejora bintangku biru bismilah bismillah bismillahi bismillahirrahmanirrahim blackpink blitar bobotoh bodoh
bogor bonek borobudur boyolali bugis bulan bulutangkis bumi bunda bundaku cakep cantik cantikbanget cantikku celengan
chelseafc ciamis cianjur cilacap cilegon cinta cintaabadi cintaallah cintaindonesia cintakamu cintaku cintamu
cintapertama cintasejati cintaselamanya cirebon conan cristiano dagang danaku dangdut denpasar depok desember dokter
dompet dompetku doraemon duitku durian elang emas esteh fajar februari freefire futsal gajah gajian ganteng
gantengbanget gantengku garuda garudaku garudamuda garut gerejaku goblok gorengan gresik gunung guruku haji haleluya
halleluya harimau hidayah hidupbahagia hidupku hidupsehat hijau hijrah hitam hujan ibuibu ibuku ibukusayang
ibutercinta idulfitri ikhlas imanuel imut imutku indomie indonesia indonesiajaya indonesiaku indonesiamerdeka
indonesiaraya indramayu insyaallah intan inter intermilan investasi islam islamkeren islamku istiqamah istiqomah istri
istriku istritercinta iwanfals jadikaya jakarta jakmania jambi jambu jannah januari jawabarat jawatengah jawatimur
jayapura jelek jember jingga jodoh jodohku jogja jogjakarta jualan jualanku juli jumat juni jutawan juventus kakak
kakakku kakek kakekku kalimantan kambing kamboja kamis kamuaku kamucinta kamusayang kangen kangenkamu karawang kaya
kayaraya kebumen kediri kekasih kekasihku kelinci keluarga keluargabahagia keluargacemara keluargaku kerja kerjakeras
klaten komodo koperasi kopi kopihitam kopisusu korea kpop kristus kucing kucingku kuda kudus kuning kupang kupukupu
laailahaillallah lailahaillallah lamongan lampung langit langitbiru laris larismanis laut lautbiru lebaran liverpoolfc
lombok lucu luffy macan madinah madiun madura magelang mahasiswa majapahit makassar makkah malaikat malang mama mamah
mamaku mamapapa mamatercinta mamih manado mangga manis manisku mantan mantanku manutd maret marquez93 masyaallah
masyaalloh matahari mataram mawar mawarmerah mbakyu medan mekah melati merah merahputih merdeka merpati messi mieayam
milanisti miliarder milyarder minang minggu mobilelegend mobilelegends modal modalku mufc muhammad muhammadsaw muslim
muslimah mutiara nabimuhammad naruto narutouzumaki nasigoreng nasipadang nelayan nenek nenekku neraka neymar noah
noahband nomorsatu nopember nusantara oktober ombak omswastiastu onepiece orangkaya pacar pacarku padang palembang
pancasila pantai papa papah papaku papua pedagang pekalongan pekanbaru pelajar pelangi pelangiku peminjam pendana
pendanaan pepaya perak perawat permata persebaya persib persibbandung persija persijajakarta petani peterpan pinjaman
pinjamanku pisang pisanggoreng polisi pontianak psis psms puasa pubgmobile purwakarta purwokerto putih putra putraku
putri putriku rabu rajawali ramadan ramadhan rambutan rasulullah realmadrid rejeki rekening rekeningku rendang rezeki
rezekilancar riau rindu rinduku rossi46 rumahkita rumahku rupiah sabar sabarya sabtu sahabat sahabatku salak salat
saldo samarinda sambal samudra sapi sasuke satudua satuduatiga satuduatigaempat saudara sayang sayangaku sayanganak
sayangayah sayangbanget sayangibu sayangkamu sayangku sayangmama sayangmu sayangselalu sehat sehatselalu sehatwalafiat
sekolah sekolahku selaluada selalubahagia selamanya selamatmalam selamatpagi selasa semangat semangatku semangatselalu
semangka semarang senin senja senjaku sepakbola serang shalawat sheilaon7 sholat sholawat sidoarjo singa slank solo
sriwijaya suami suamiku suamitercinta subang subhanallah subhanalloh suju sukabumi sukses suksesku suksesselalu
sulawesi sumatera sumatra sunda sungai surabaya surakarta surga syukur tabungan tabunganku tahu tahutempe tanahair
tangerang tasik tasikmalaya tawakal tegal tehmanis teman temanku tempe tempegoreng tentara teratai timnas toko tokoku
tuban tuhan tuhanku tuhanyesus uang uangbanyak uangku umiabi umiku umrah umroh ungu upinipin usaha usahaku usahalancar
vale46 valentinorossi waalaikumsalam warung warungku yesus yesuskristus yesusku yogyakarta
abdul abdullah achmad adinda aditya agung agus agustina ahmad aisyah akbar alfian alif amalia amelia amin anastasya
andi andika andri angga anggi anggraini anggun anisa anita annisa anton antonius apriani aprilia ardiansyah arief arif
arifin aris arya asep astuti aulia ayuningtyas bagas bagus bambang bayu bella budi budiman budiono cahya cahyono
candra chandra citra dadang danang dani dede dedi desi dewi diah dian diana dicky didi dika dimas dina dinda doni
ekaputra elisa elsa endang erik erika ernawati erni fachri fadli fahmi faisal fani farah farhan fatimah fauzan fauzi
febri febriani ferdi ferry firman fitri fitria fitriani galang galih gilang gina gita gunawan hadi hafiz hamzah hana
handayani hani hari haryanto hasan hasanah hendra hendri heni heri herman hermawan hesti hidayat husein ibrahim ikhsan
ilham imam imelda inayah indah indra intanku irfan irma irwan iskandar ismail iwan jaka jamal joko julia junaedi
kartika kartini khadijah khairunnisa kiki komang krisna kurnia kurniawan kusuma laila lestari lilis lina linda lisa
lukman lutfi made maharani mahendra maulana maya mega meilani melinda melisa mira muhamad mulyadi mulyani mustika
nabila nadia nadya nanda nina ningsih nita nova novi novia novita nugraha nugroho nuraini nurhayati nurhidayah nurul
oktavia pandu permana pramono prasetya prasetyo pratama priyanto puji purnama puspita putriayu rachmat rahma rahmad
rahman rahmat rahmawati raihan rama ramadhani rani ratih ratna ratnasari reza rian rika rina rini risa riska rizal
rizki rizky robi roni rosita rudi ryan safitri salma salsabila samsul santi santoso sarah sari septiani setiawan
setyawan shinta silvia sinta siska siti sitinurhaliza slamet soekarno sofia subagyo sudirman sugeng suharto sukarno
sulastri sumiati sunarto supriyadi suryadi suryani susanti susanto susilo suwarno syahrul syaiful taufik teguh tika
tini tono triana tuti udin umar utami vina wahyu wahyuni wati wawan wibowo widodo widya wulan wulandari yani yanti
yanto yoga yogi yudha yudi yulia yuliana yulianti yuni yusuf zaenal zahra zainal zulfikar
`;

const digits = `
00000000 01011970 01011980 01011985 01011990 01011995 01012000 01012001 01012010 01012020 01012024 01012025 01012026
01061945 01234567 07072007 08082008 08123456 09092009 10000000 10101010 10101990 10102010 10111945 10203040 11111111
11111112 11111990 11112011 11112222 11223344 11235813 12121212 12121990 12122012 12222222 12300000 12312312 12332112
12341234 12344321 12345678 13131313 13579135 13579246 14045678 14141414 14725836 15151515 15975346 16161616 17081945
17171717 18181818 19191919 19451708 19701970 19801980 19901990 20002000 20102010 20202020 20202021 20212022 20222023
20232024 20242025 20252026 21041879 21212121 22221111 22222222 23232323 23456789 24680135 24681012 25122512 25252525
25836914 28101928 31121999 31122020 31313131 31415926 33333333 34343434 34567890 36925814 41414141 44444444 45454545
45678910 51515151 55555555 56565656 56789012 62812345 66666666 67676767 67890123 69696969 71717171 74185296 75315942
77777777 78787878 78945612 81818181 87654321 88888888 89898989 90909090 91919191 95135728 98989898 99887766 99999999
000000000 012345678 081234567 100000000 111111111 111222333 123000000 123123123 123321123 123412345 123454321
123456789 147258369 147852369 159357258 159357456 159753456 234567890 271828182 314159265 321654987 369258147
456123789 741852963 789456123 789654123 852963741 888888888 963258741 963852741 987456321 987654321 999999999
0000000000 0123456789 0812345678 0987654321 1020304050 1111111111 1122334455 1234512345 1234554321 1234567890
1234567891 1234567899 1357924680 1472583690 2468101214 3456789012 7894561230 9876543210 08123456789 12345678910
102030405060 111222333444 112233445566 123123123123 998877665544 1234567654321 1234567812345678
`;

/** Words that may be followed by up to five characters, and strings of digits that must match exactly. */
export const commonWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
export const commonDigits: ReadonlySet<string> = new Set(digits.trim().split(/\s+/));
