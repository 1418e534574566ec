"""What a record says about people, and what it can't say (evidence-format.md, 11): the part of verify.py that words it."""
import json, re
from verify_conditions import questions_in, settled_by
ACTS, TASKS = ("signed", "approved", "confirmed", "witnessed"), ("signs", "approves", "confirms", "witnesses", "receives", "follows")
KINDS, CAUSES = ("accessCode", "mailedCode", "passkey"), ("drawing", "fonts", "busy", "other")
CAUSE_OF = {one: "drawing" for one in ("time", "memory", "crash", "unreadable")} | {"fonts": "fonts", "letters": "fonts", "busy": "busy"}
NAMED, UNKNOWN = ("corrected", "delegated"), {"state": "not known"}
def written(value): return str(value).lower() if type(value) is bool else str(value)
def text(entry, name): return written(entry["data"].get(name, ""))
def seq(entry): return int(entry["seq"])
def person(name, email): return {"name": name, "email": email}
def last(entries, holds): return next((one for one in reversed(entries) if holds(one)), None)
def is_about(entry, signer):
    if "signer" in entry["data"]: return entry["data"]["signer"] == signer["id"]
    return entry["actor"]["kind"] == "signer" and entry["actor"]["email"] == signer["email"]
def act_in(entry): return entry["data"].get("act") if entry["data"].get("act") in ACTS else "signed"
def asked_in(content, entries):  # who was asked at the beginning: data.asked of "created" is JSON in a text
    try:
        parts = [({"id": one["id"]} if "id" in one else {}) | {"task": TASKS[TASKS.index(one["task"])],
                 "people": [person(each["name"], each["email"]) for each in one["people"]]} for one in json.loads(entries[0]["data"]["asked"])]
        named = [each for one in parts for each in one["people"]]
        right = all(one["people"] for one in parts) and all(type(value) is str for each in named for value in each.values())
        ids = [one["id"] for one in parts if "id" in one] == [one["id"] for one in content["signers"]]
        return {"state": "so", "parts": parts} if right and ids else UNKNOWN
    except (KeyError, IndexError, TypeError, ValueError): return UNKNOWN
def pages_in(entries):
    said = last(entries, lambda one: one["type"] == "compared") or entries[0]
    recorded, differs, found = said["at"] >= "2026-11-25", text(said, "shownOtherwise"), []
    for cause in filter(None, text(said, "notComparedBecause").split("; ")):
        match = re.fullmatch("([a-z]+) ([0-9, -]+)", cause)
        found += [(CAUSE_OF.get(match and match[1], "other"), one) for one in (match[2] if match else "").split(", ")]
    if not found and text(said, "notCompared"): found = [("other", text(said, "notCompared"))]
    number = lambda one: int(re.match("[0-9]*", one)[0] or 0)
    unknown = [{"cause": cause, "pages": ", ".join(sorted((one for kind, one in found if kind == cause), key=number))} for cause in CAUSES if cause in dict(found)]
    state = "not so" if differs else "so" if recorded and not unknown else "not known"
    sealed = "so" if recorded and not any(one["type"] == "not-compared" for one in entries) else "not known"
    return {"state": state, "entry": seq(said), **({"differs": differs} if differs else {}), "unknown": unknown, "sealed": sealed}
def task_of(signer): return next((one for one in TASKS[1:4] if one == signer.get("role", "").split(" ")[0]), "signs")
def about_in(mail, notice, audit):  # what the mail reports: an act, one that was taken back, or that somebody else is to act
    reported, of = {"signed": "signed", "progress": "signed", "taken-back": "taken-back", "delegated": "delegated"}.get(notice), mail["data"].get("about")
    entry = last(audit["entries"], lambda one: one["type"] == reported and of is not None and seq(one) < seq(mail) and one["data"].get("signer") == of)
    if not entry: return {}
    signer = next((one for one in audit["content"]["signers"] if one["id"] == of), {})
    act = act_in(entry) if reported == "signed" else ACTS[TASKS.index(task_of(signer))]
    return {"about": {"name": entry["actor"]["name"], "act": act, **({"to": text(entry, "name")} if reported == "delegated" else {})}}
def mails_in(audit):
    entries = audit["entries"]
    for mail in (one for one in entries if one["type"] in ("invited", "delivered")):
        to, notice = text(mail, "to"), text(mail, "notice") or ("invitation" if mail["type"] == "invited" else "")
        news = last(entries, lambda one: one["type"] in ("mail-delivered", "mail-bounced") and (text(one, "to"), text(one, "notice")) == (to, notice))
        taken = "so" if news and news["type"] == "mail-delivered" else "not so" if news and text(news, "kind") == "permanent" else "not known"
        yield {"entry": seq(mail), "to": to, "notice": notice, **about_in(mail, notice, audit), "taken": taken}
def changes_in(own):  # changes of a mobile number or an access code alone are none of the person
    for entry in (one for one in own if one["type"] in (*NAMED, "taken", "given-back")):
        before, to, kind = person(text(entry, "fromName"), text(entry, "from")), person(text(entry, "name"), text(entry, "to")), entry["type"]
        more = {"from": before, "to": to} | ({"reason": text(entry, "reason")} if text(entry, "reason") else {}) if kind in NAMED else {"of": text(entry, "of")}
        if kind not in NAMED or before != to: yield {"entry": seq(entry), "at": entry["at"], "kind": kind, "by": person(entry["actor"]["name"], entry["actor"]["email"]), **more}
def capacity(changes):  # the sender's choice of another address ends what went before it
    change = last(changes, lambda one: one["kind"] != "corrected" or one["from"]["email"] != one["to"]["email"])
    if change and change["kind"] == "taken": return {"kind": "group", "of": change["of"]}
    return {"kind": "place", "of": change["from"]} if change and change["kind"] == "delegated" else {"kind": "own"}
def passed(kind, own, acted):
    holds = lambda one: acted is None or (seq(one) < seq(acted) and one["actor"]["email"] == acted["actor"]["email"])
    return last(own, lambda one: one["type"] == "checked" and one["data"].get("kind") == kind and holds(one))
def identity(acted, own, entries):
    email, by = acted["actor"]["email"], {"session": "account", "public-link": "publicLink", "in-person": "inPerson", "embedded": "embedded"}.get(acted["data"].get("delivery"))
    if by == "inPerson":
        handed = last(own, lambda one: one["type"] == "handed-over" and seq(one) < seq(acted))
        return {"state": "so", "by": by, "email": email, "host": handed["actor"]["name"] if handed else "", "address": "so" if passed("mailedCode", own, acted) else "not so"}
    if by == "embedded":
        how, known = text(acted, "identifiedHow"), text(acted, "identifiedAs")
        stated = {"by": text(acted, "identifiedBy"), "how": f"{how} ({known})" if known else how}
        return {"state": "so", "by": by, "email": email, "stated": stated, "address": "so" if passed("mailedCode", own, acted) else "not so"}
    if by: return {"state": "so", "by": by, "email": email, "address": "so"}
    mailed = last(entries, lambda one: one["type"] == "invited" and seq(one) < seq(acted) and text(one, "to") == email)
    return {"state": "so", "by": "link", "email": email, "address": "so", "mailedAt": mailed["at"]} if mailed else UNKNOWN
def checks(signer, own, acted):
    asked, signed = [one.get("kind") for one in signer.get("checks", [])], acted is not None and "passkeySignature" in acted["data"]
    for kind in KINDS:
        entry = passed(kind, own, acted) if kind != "passkey" else None
        if entry: yield {"kind": kind, "state": "so", "tries": int(entry["data"].get("tries", 0))}
        elif kind in asked or (kind == "passkey" and signed): yield {"kind": kind, "state": "so" if kind == "passkey" and signed else "not so"}
def not_asked(signer, audit):  # how many questions this signer was not asked
    fields = audit["content"].get("fields", [])
    if not any(one["signerId"] == signer["id"] for one in audit["values"]): return {}
    hidden, _ = settled_by(fields, audit["values"])
    count = sum(own[0].get("signerId") == signer["id"] and own[0]["id"] in hidden for own, *_ in questions_in(fields))
    return {"notAsked": count} if count else {}
def act_fact(acted, name, values, changes):
    act, entered, mode = act_in(acted), text(acted, "name"), {"draw": "drawn", "picture": "picture", "typed": "typed"}.get(acted["data"].get("mode"), "signed")
    method = "none" if act in ("approved", "confirmed") else mode if "signature" in values or "initial" in values else "filled"
    return {"state": "so", "act": act, "entry": seq(acted), "at": acted["at"], **({"as": entered} if entered not in (name, "") else {}), "method": method,
            "capacity": capacity([one for one in changes if one["entry"] < seq(acted)]),
            **{name: text(acted, name) for name in ("witnessed", "address", "reason") if text(acted, name)}, "shown": "so" if "shownSha256" in acted["data"] else "not known"}
def person_facts(signer, audit, asked):
    own = [one for one in audit["entries"] if is_about(one, signer)]
    changes, name = list(changes_in(own)), f"{signer['firstName']} {signer['lastName']}".strip()
    acted = last(own, lambda one: one["type"] in ("signed", "taken-back"))
    if acted and acted["type"] == "taken-back": acted = None
    part = next((one for one in asked.get("parts", []) if one.get("id") == signer["id"]), None)
    values = next((one for one in audit["values"] if one["signerId"] == signer["id"]), {})
    return {"id": signer["id"], **person(name, signer["email"]), "task": task_of(signer),
            "asked": {"state": "so", "people": part["people"]} if part else UNKNOWN, "changes": changes,
            "act": act_fact(acted, name, values, changes) | not_asked(signer, audit) if acted else {"state": "not so"},
            "identity": identity(acted, own, audit["entries"]) if acted else UNKNOWN, "checks": list(checks(signer, own, acted))}
def facts_of(audit):
    created, asked = audit["entries"][0], asked_in(audit["content"], audit["entries"])
    readers = [one | {"task": part["task"]} for part in asked.get("parts", []) if part["task"] in TASKS[4:] for one in part["people"]]
    return {"sent": {"by": person(created["actor"]["name"], created["actor"]["email"]), "at": created["at"], "publicLink": "so" if text(created, "publicLink") else "not so"},
            "asked": asked, "people": [person_facts(one, audit, asked) for one in audit["content"]["signers"]],
            "readers": {"state": "so", "people": readers} if asked["state"] == "so" else UNKNOWN, "pages": pages_in(audit["entries"]),
            "clock": {"state": "not so" if audit["seal"]["level"] == "B-B" else "so"}, "mails": list(mails_in(audit))}
SENTENCES = {
    "act.none": "Has not acted yet", "act.signed": "Signed", "act.signed.group": "Signed for the group",
    "act.signed.place": "Signed in place of {name}", "act.approved": "Approved", "act.approved.group": "Approved for the group",
    "act.approved.place": "Approved in place of {name}", "act.confirmed": "Confirmed having read the document",
    "act.confirmed.group": "Confirmed having read the document, for the group",
    "act.confirmed.place": "Confirmed having read the document, in place of {name}", "act.witnessed": "Witnessed the signature of {signer}",
    "act.witnessed.place": "Witnessed the signature of {signer}, in place of {name}", "task.receives": "Receives a copy",
    "task.follows": "Receives a copy and is notified of each step", "asked.signs": "Asked to sign: {people}.",
    "asked.approves": "Asked to approve: {people}.", "asked.confirms": "Asked to confirm having read it: {people}.",
    "asked.witnesses": "Asked to witness a signature: {people}.", "asked.receives": "To receive a copy: {people}.",
    "asked.follows": "To receive a copy and be notified of each step: {people}.", "asked.anyOf": "any one of {people}",
    "asked.today": "The entry does not name the people who were asked. According to the record of today, they are: {people}.",
    "change.corrected": "{who} replaced {from} with {to}.", "change.delegated": "{who} named {person} to act in their place.",
    "change.delegatedBecause": "{who} named {person} to act in their place. The reason given is: “{reason}”.",
    "change.renamed": "{who} corrected the name of {from} to {name}.",
    "change.taken": "Any one of these people was asked: {of}. {who} took on the task.",
    "change.given-back": "{who} gave the task back to the group.",
    "identified.link": "Identified by: access to the mailbox {email}, by a link emailed there on {time}",
    "identified.account": "Identified by: signing in to the account {email} with its password and a code emailed there (entered earlier if the device was remembered)",
    "identified.publicLink": "Identified by: a code emailed to {email} and entered on the page of the sender's public link",
    "identified.inPerson": "In person, according to {host}, who opened the document for them; the address was not proven",
    "identified.inPersonProven": "In person, according to {host}, who opened the document for them",
    "identified.embedded": "Identified by {by}, as it states: {how}; the address was not proven",
    "identified.embeddedProven": "Identified by {by}, as it states: {how}",
    "identified.unknown": "The record does not say how this person was identified", "identified.alone": "{how}; no other check",
    "identified.checked": "{how}. Entered before the document was shown: {checks}",
    "identified.accessCode": "an access code given by the sender (tries: {tries})",
    "identified.mailedCode": "a code emailed to {email} (tries: {tries})",
    "identified.passkey": "{how}. Confirmed with a passkey made for this document, which signed what they completed; it does not prove who they are, since any device or program can create one",
    "fields.notAsked": "Fields that were not asked, because of other answers: {count}",
    "pages.differs": "Pages that looked different in other programs, such as Firefox, when the document was uploaded: {pages}. This was said when the document was signed.",
    "pages.drawing": "Pages that could not be drawn a second time, so it is not known whether other programs show the same: {pages}.",
    "pages.fonts": "Pages with fonts that are not in the file, which other programs replace with their own: {pages}.",
    "pages.busy": "Pages that were not compared with other programs in time: {pages}.",
    "pages.other": "It is not known whether other programs show these pages the same: {pages}.",
}
MONTHS = "January February March April May June July August September October November December".split()
def moment(at): return f"{int(at[8:10])} {MONTHS[int(at[5:7]) - 1]} {at[:4]}, {at[11:19]} UTC"
def say(code, **values): return SENTENCES[code].format(**values)
def called(one): return f"{one['name']} ({one['email']})" if one["name"] else one["email"]
def listed(texts): return " and ".join(texts) if len(texts) < 3 else ", ".join(texts[:-1]) + f", and {texts[-1]}"
def said_of_act(fact):
    code, place, group = f"act.{fact['act']}", fact["capacity"]["kind"] == "place", fact["capacity"]["kind"] == "group" and fact["act"] != "witnessed"
    of = fact["capacity"].get("of") if place else {}
    return say(code + (".place" if place else ".group" if group else ""), signer=fact.get("witnessed", ""), name=(of or {}).get("name") or (of or {}).get("email"))
def said_of_change(change):
    before, to = (called(change.get(one, change["by"])) for one in ("from", "to"))
    renamed = change["kind"] == "corrected" and change["from"]["email"] == change["to"]["email"]
    code = "change." + ("renamed" if renamed else change["kind"] + ("Because" if change["kind"] == "delegated" and "reason" in change else ""))
    return say(code, **{"who": called(change["by"]), "name": change.get("to", change["by"])["name"], "from": before, "to": to, "person": to, "of": change.get("of"), "reason": change.get("reason")})
def said_of_identity(one):
    basis, held = one["identity"], {check["kind"]: check for check in one["checks"] if check["state"] == "so"}
    stated = basis.get("stated", {})
    proven = "Proven" if basis.get("by") in ("inPerson", "embedded") and basis["address"] == "so" else ""
    how = say("identified." + basis.get("by", "unknown") + proven, email=basis.get("email"), host=basis.get("host"), by=stated.get("by"), how=stated.get("how"), time=moment(basis["mailedAt"]) if "mailedAt" in basis else "")
    before = [say(f"identified.{kind}", tries=held[kind]["tries"], email=basis.get("email", "")) for kind in KINDS[:2] if kind in held]
    told = say("identified.checked", how=how, checks=listed(before)) if before else how
    if "passkey" in held: return say("identified.passkey", how=told)
    return told if before or basis["state"] != "so" else say("identified.alone", how=how)
def said_of_asked(facts):
    if facts["asked"]["state"] != "so": return [say("asked.today", people=listed([called(one) for one in facts["people"]]))]
    parts, found = facts["asked"]["parts"], {}
    for part in parts:
        names = [called(one) for one in part["people"]]
        found.setdefault(part["task"], []).extend([say("asked.anyOf", people=listed(names))] if len(names) > 1 and part["task"] in TASKS[:4] else names)
    return [say(f"asked.{task}", people=listed(names)) for task, names in found.items()]
def said_of_pages(pages):
    differs = [say("pages.differs", pages=pages["differs"])] if "differs" in pages else []
    return differs + [say(f"pages.{one['cause']}", pages=one["pages"]) for one in pages["unknown"]]
def said_of_not_asked(act): return [say("fields.notAsked", count=act["notAsked"])] if "notAsked" in act else []
def said_of_people(facts):  # name, address, what they did, and sentences about who named them and how they were identified
    for one in facts["people"]:
        done = one["act"]["state"] == "so"
        yield one["name"], one["email"], said_of_act(one["act"]) if done else say("act.none"), [*map(said_of_change, one["changes"]), *([said_of_identity(one)] if done else []), *said_of_not_asked(one["act"])]
    for one in facts["readers"].get("people", []): yield one["name"], one["email"], say(f"task.{one['task']}"), []
