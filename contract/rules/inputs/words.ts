import { productName } from "../product/product.ts";

/**
 * What people may not write in names, titles and mails that appear among our words: web addresses, of which mail
 * programs make links, and the product's own name.
 */

/** Whether a mail program could make a link of something in this text. */
export function holdsWebAddress(text: string): boolean {
  const plain = asTyped(text);
  if (schemes.test(plain) || wwws.test(plain) || numbered.test(plain)) return true;
  return [...plain.matchAll(dottedRuns)].some(([run, path]) => isAddress(run, path !== undefined));
}

/**
 * Whether the text contains the product's name in words of its own, in any letters and digits that look like its own,
 * however they are spaced: "UNDERSIGN™", "U n d e r s i g n", "Unders1gn".
 */
export function namesProduct(text: string): boolean {
  const words = wordsOf(text).map((word) =>
    word.replace(/\d/g, (digit) => asLetters[digit] ?? digit),
  );
  const apart = words.map((word) => (word.length <= 2 ? word : ` ${word} `)).join("");
  const name = wordsOf(productName).join(" ");
  return [words.join(" "), apart].some((read) =>
    ` ${read.replace(/\s+/g, " ").trim()} `.includes(` ${name} `),
  );
}

/** Digits that stand for letters. */
const asLetters: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
};

/** Whether this is one of the words of the product's name. */
export const isProductWord = (word: string): boolean =>
  wordsOf(word).some((one) => one !== "" && wordsOf(productName).includes(one));

/** Whether a name is that of an office rather than a person: "Support", "Account Security". */
export const namesOffice = (text: string): boolean =>
  wordsOf(text).some((word) => offices.includes(word));

const offices = ["support", "helpdesk", "security", "administrator", "noreply"];

/**
 * In characters: more than any name or title has. Longer input is refused because of its length, and is not searched
 * here.
 */
const readMax = 1_000;

/**
 * The text as a reader understands it: all kinds of dots are the same, invisible characters are removed, and `[.]` is a
 * dot.
 */
const asTyped = (text: string): string =>
  text
    .slice(0, readMax)
    .replace(/\s*[\u2024\u3002\uff0e\uff61\ufe52]\s*/g, ".")
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\s*[[({<]\s*(?:\.|dot)\s*[\])}>]\s*/gi, ".")
    .toLowerCase();

const schemes = /[a-z][a-z0-9+.-]*:[\\/]{2}|\b(?:mailto:\S|(?:tel|sms):[+\d])/;
/** An IP address that leads somewhere; alone it may be a number of a version. */
const numbered = /(?:^|[^\d.])\d{1,3}(?:\.\d{1,3}){3}(?::\d|[/\\?#])/;
/** Without lookbehind, which Safari before 16.4 can't parse: every page loads this module. */
const wwws = /(?:^|[^\p{L}\p{N}])www\d?\./u;
/** Words joined by dots, and whether a path follows. */
const dottedRuns =
  /(?:[\p{L}\p{N}-]+\.)+(?:\p{L}[\p{L}\p{N}-]*[\p{L}\p{N}])(?::\d+)?([/\\?#][^\s/\\])?/gu;

function isAddress(run: string, hasPath: boolean): boolean {
  const labels = run.replace(/(?::\d+)?(?:[/\\?#].)?$/u, "").split(".");
  const [last = "", ...names] = labels.reverse();
  if (names.length === 1 && abbreviations.has(names[0] ?? "")) return common.has(last);
  // Initials and numbers: "M.Sc", "J.R.R.Li", "8.am".
  if (names.every((name) => /^(?:.|\d+)$/u.test(name))) return hasPath || common.has(last);
  return hasPath || isTopLevelDomain(last);
}

const isTopLevelDomain = (label: string): boolean =>
  countries.has(label) ||
  generic.has(label) ||
  international.has(label) ||
  label.startsWith("xn--");

/** Abbreviations before a dot: "Co.KG", "Dr.med", "St.Li". */
const abbreviations = new Set(
  "co dr prof dipl mag no nr st art inc ltd ing mr mrs ms jr sr ph rev ver vol fig abs sec phil jur".split(
    " ",
  ),
);

/** Top-level domains in which even a single letter or a number can be an address: "x.com", "t.me", "163.com". */
const common = new Set("com net org co me io".split(" "));

/** Country-code top-level domains. */
const countries = new Set(
  "ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw".split(
    " ",
  ),
);

/** Those in other letters, as people write them. */
const international = new Set(
  "рф рус укр бел срб мкд бг қаз мон ею ευ ελ москва онлайн сайт дети орг ком 中国 中國 台灣 台湾 香港 公司 网络 网址 한국 닷컴 닷넷 みんな コム ไทย คอม भारत ישראל קום مصر السعودية امارات ایران المغرب الجزائر شبكة موقع კომ გე հայ".split(
    " ",
  ),
);

/**
 * The other top-level domains with many addresses (https://publicsuffix.org), without those that are better known as
 * something else: file extensions (zip, mov), legal forms (ltd, gmbh) and degrees (phd, med). Texts with domains that
 * are missing here don't become links either: mails print dots between words so that nothing is made of them.
 */
const generic = new Set(
  "academy accountant accountants adult aero agency app arpa asia attorney auto bank bar bargains beauty beer berlin best bet bid biz blog bond boston business buzz cafe cam camera capital care cars cash casino cat center cfd chat cheap city click clinic cloud club coffee college com community company coop courses credit cricket cruises cyou dad date dating day deals delivery dental design dev diet digital direct discount doctor download edu education email energy estate eus events exchange expert express faith finance financial fish fit fitness flights foo forum fun fund gallery games gdn gift gifts global gov gratis green group guru hair hamburg haus health help holdings holiday homes hospital host house icu immo immobilien info ink institute insurance international investments irish ist jetzt jobs kaufen kim kitchen koeln land lat law lawyer legal lgbt life limited limo link live loan loans lol london love makeup market markets media men miami mil mobi money monster moscow museum music net network new news nexus ninja nyc one online org osaka page paris party pet pharmacy photography photos pics pictures pink pizza plus poker porn press pro promo properties pub quest racing reisen ren rent report restaurant review reviews rocks run sale sbs school schule science security services sex sexy shop show singles site ski skin social software solutions space store stream studio supply support surf surgery swiss sydney systems tattoo tax taxi team tech tel tickets tips today tokyo tools top tours toys trade trading training travel university vacations vegas ventures versicherung vet video vip wales wang watch webcam website wien wiki win wine work works world wtf xxx xyz yachts yoga zone".split(
    " ",
  ),
);

const wordsOf = (text: string): string[] =>
  text
    .slice(0, readMax)
    .replace(/[™®©℠]/g, "")
    .normalize("NFKD")
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "")
    .toLowerCase()
    .replace(/./gu, (letter) => lookAlikes[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u);

/** Letters of other alphabets that look like ours: Cyrillic, Greek. */
const lookAlikes: Readonly<Record<string, string>> = {
  а: "a",
  с: "c",
  ԁ: "d",
  е: "e",
  ɡ: "g",
  һ: "h",
  і: "i",
  ι: "i",
  ӏ: "l",
  ո: "n",
  п: "n",
  о: "o",
  ο: "o",
  р: "p",
  ρ: "p",
  ѕ: "s",
  υ: "u",
  ս: "u",
  ν: "v",
  х: "x",
  у: "y",
};
