/** Names of columns and form fields as people write them in the product's ten languages. */

export type Member = "email" | "firstName" | "lastName" | "mobile" | "name";

/** The letters and digits of a name, so that case, accents, hyphens and blanks don't matter. */
export const headWord = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "");

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(",").map(headWord));

const certain: readonly (readonly [Member, ReadonlySet<string>])[] = [
  [
    "email",
    wordsOf(
      "email,mail,email address,mail address,e-mail id,mejl,e-mail-adresse,mailadresse,adresse e-mail,adresse mail,courriel,adresse électronique,correo,correo electrónico,dirección de correo,email work,indirizzo email,indirizzo e-mail,posta elettronica,e-mailadres,mailadres,adres e-mail,adres email,poczta,endereço de e-mail,correio eletrônico,correio eletrónico,البريد الإلكتروني,البريد,الإيميل,أيميل,דוא״ל,אימייל,מייל,דואר אלקטרוני,כתובת מייל",
    ),
  ],
  [
    "firstName",
    wordsOf(
      "first name,given name,forename,fname,christian name,vorname,vornamen,prénom,prénoms,nombre de pila,primer nombre,nome di battesimo,voornaam,voornamen,roepnaam,imię,imiona,primeiro nome,nome próprio,الاسم الأول,الاسم الشخصي,שם פרטי",
    ),
  ],
  [
    "lastName",
    wordsOf(
      "last name,surname,family name,lname,second name,nachname,familienname,zuname,nom de famille,apellido,apellidos,primer apellido,cognome,achternaam,familienaam,nazwisko,sobrenome,apelido,último nome,اسم العائلة,اللقب,الكنية,שם משפחה",
    ),
  ],
  [
    "mobile",
    wordsOf(
      "mobile,mobile number,mobile phone,phone,phone number,telephone,cell,cell phone,tel,handy,handynummer,mobil,mobilnummer,mobiltelefon,telefon,telefonnummer,téléphone,téléphone mobile,portable,móvil,teléfono,teléfono móvil,celular,cellulare,telefono,mobiel,mobiel nummer,telefoon,telefoonnummer,komórka,telefon komórkowy,numer telefonu,telefone,telemóvel,جوال,الجوال,رقم الجوال,هاتف,الهاتف,رقم الهاتف,טלפון,נייד,טלפון נייד,מספר טלפון",
    ),
  ],
  [
    "name",
    wordsOf(
      "full name,name and surname,first and last name,vollständiger name,vor- und nachname,vorname nachname,nom complet,nom et prénom,prénom et nom,nombre completo,nombre y apellidos,nome completo,nome e cognome,cognome e nome,volledige naam,voor- en achternaam,imię i nazwisko,nazwisko i imię,nome e sobrenome,nome e apelido,الاسم الكامل,الاسم الثلاثي,שם מלא",
    ),
  ],
];

/** Words for a name, or for the part of it that no other column has. */
const anyName = wordsOf("name,nom,nombre,nome,naam,nazwa,الاسم,שם");

/** The part of a person that a column has, beside the other columns of the same role; undefined for any other column. */
export function memberOf(word: string, all: readonly string[]): Member | undefined {
  const found = memberIn(word);
  if (found || !anyName.has(word)) return found;
  const members = all.map(memberIn);
  if (members.includes("firstName")) return members.includes("lastName") ? undefined : "lastName";
  return members.includes("lastName") ? "firstName" : "name";
}

const memberIn = (word: string): Member | undefined =>
  certain.find(([, words]) => words.has(word))?.[0];
