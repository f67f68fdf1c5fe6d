// Common passwords: words that people take first, here with what they usually put behind them.
// A password counts as common when, without letter case and up to four characters at its end, it is one of these.
// Source: settled 59; security AUTH-05.

const words = `
password passw0rd p@ssword p@ssw0rd pass1word sandi katasandi rahasia sangatrahasia titian admin admin1 administrator
welcome letmein login master monkey dragon sunshine princess football baseball superman batman trustno1 whatever
iloveyou iloveu loveyou lovely flower shadow michael jordan hello freedom secret google facebook instagram whatsapp
qwerty qwertyui qwertyuiop qwerty123 qwer1234 asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4
zaq12wsx abc123 abcd1234 abcdefg abcdefgh aa123456 a1234567 pass1234 test1234 user1234 default changeme
indonesia jakarta bandung surabaya medan makassar yogyakarta merdeka pancasila garuda nusantara
bismillah alhamdulillah assalamualaikum subhanallah astaghfirullah masyaallah allahuakbar muhammad
sayang sayangku sayangkamu cintaku cinta akucintakamu akusayangkamu kamucinta cantik ganteng bahagia
keluarga keluargaku anakku istriku suamiku mamaku papaku ibuku bapakku bunda ayahbunda
doraemon naruto persib persija arema liverpool manchester barcelona realmadrid chelsea
pinjaman pendana peminjam pendanaan koperasi saldo rupiah dompet
`;

const digits = `
12345678 123456789 1234567890 87654321 987654321 0987654321 01234567 012345678 0123456789 11223344 1122334455 112233445566
12341234 12312312 123123123 123321123 12121212 13131313 10101010 20202020 69696969 77777777 88888888 99999999
11111111 111111111 1111111111 00000000 000000000 22222222 33333333 44444444 55555555 66666666
14045678 17081945 19451708 31122020 01011990 01012000 12344321 45678910 78945612 789456123 147258369 159357456 741852963
`;

/** Words taken with up to four characters behind them, and strings of digits taken as they are. */
export const commonWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
export const commonDigits: ReadonlySet<string> = new Set(digits.trim().split(/\s+/));
