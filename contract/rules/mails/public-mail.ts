/**
 * Domains at which anybody can have an address, so that two people there may have nothing to do with each other. They
 * have to be listed, since nothing else distinguishes them: the large providers, by name if they have many country
 * domains.
 */
const names = new Set(
  "gmail googlemail yahoo ymail hotmail outlook live msn aol icloud gmx".split(" "),
);
const domains = new Set(
  "me.com mac.com rocketmail.com proton.me protonmail.com protonmail.ch pm.me web.de t-online.de freenet.de mail.de posteo.de mailbox.org tutanota.com tuta.io mail.com email.com inbox.com hey.com fastmail.com fastmail.fm hushmail.com zoho.com yandex.ru yandex.com ya.ru mail.ru bk.ru list.ru inbox.ru rambler.ru qq.com 163.com 126.com yeah.net sina.com foxmail.com naver.com daum.net hanmail.net orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it alice.it tin.it wp.pl onet.pl o2.pl interia.pl gazeta.pl seznam.cz centrum.cz uol.com.br bol.com.br terra.com.br ziggo.nl kpnmail.nl planet.nl home.nl telenet.be skynet.be bluewin.ch hispavista.com telefonica.net comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net btinternet.com sky.com virginmedia.com ntlworld.com blueyonder.co.uk talktalk.net shaw.ca rogers.com sympatico.ca bigpond.com optusnet.com.au rediffmail.com walla.com walla.co.il".split(
    " ",
  ),
);

export function isPublicMailDomain(domain: string): boolean {
  const [first = ""] = domain.split(".");
  return domains.has(domain) || names.has(first);
}
