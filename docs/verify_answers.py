"""What a signer has filled in, and whether the fields take it (evidence-format.md, 4): the part of verify.py for answers."""
import hashlib, re, zipfile
from datetime import datetime
from decimal import Decimal
from verify_conditions import DECIMAL, formula_in, is_required, settled_by
class Number(str): pass  # a JSON number, as it is written
def need(holds, reason):
    if not holds: raise ValueError(reason)
    return holds
BOXES, LETTER = ("check", "choice"), r"[A-Za-z]|[^\0-\x7f]"
def setting(settings, name, kind, otherwise=None):  # one of another type says nothing
    return settings[name] if type(settings.get(name)) is kind else otherwise
def is_day(text):
    if not (found := re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", text)): return False
    try: return bool(datetime(2000 + int(found[1]) % 400, int(found[2]), int(found[3])))  # the calendar repeats
    except ValueError: return False
def text_fits(settings, value):
    pattern, rule = setting(settings, "pattern", str, ""), setting(settings, "rule", str)
    pattern = "".join({"#": "[0-9]", "A": f"({LETTER})", "*": "."}.get(mark, re.escape(mark)) for mark in pattern)
    rules = {"letters": rf"({LETTER}|[ \n'.-])*", "digits": "[0-9]+", "email": "[^@]+@[^@]+", "pattern": pattern or ".*"}
    length = 0 < len(value) <= float(setting(settings, "maxLength", Number, "200"))
    return length and (settings.get("lines") == "many" or "\n" not in value) and bool(re.fullmatch(rules.get(rule, ".*"), value, re.S))
def number_fits(settings, value):
    low, high = (setting(settings, name, str, "") for name in ("min", "max"))
    return (bool(found := re.fullmatch(DECIMAL, value)) and len((found[2] or ".")[1:]) <= float(setting(settings, "decimals", Number, "2"))
            and not (re.fullmatch(DECIMAL, low) and Decimal(value) < Decimal(low))
            and not (re.fullmatch(DECIMAL, high) and Decimal(value) > Decimal(high)))
def day_fits(settings, value, today):
    low, high = (today if settings.get(name) == "today" else setting(settings, name, str, value) for name in ("from", "to"))
    return is_day(value) and low <= value <= high
def takes(kind, settings, value, today):
    if kind == "day": return day_fits(settings, value, today)
    if kind == "list": return any(type(one) is str and one == value for one in setting(settings, "options", list, []))
    return number_fits(settings, value) if kind == "number" else text_fits(settings, value)
def group_holds(group, answers, today):
    kind, own = group[0]["kind"], group[0].get("settings", {})
    given = [answers[one["id"]] for one in group if one["id"] in answers]
    if kind in BOXES and any(one != {"value": True} for one in given): return False
    if kind == "check":
        ticked = all(one["id"] in answers for one in group if is_required(one.get("settings", {}), False))
        return ticked and float(setting(own, "min", Number, setting(own, "neededMin", Number, "0"))) <= len(given) <= float(setting(own, "max", Number, "inf"))
    if kind == "choice" or not given: return len(given) == 1 or (not given and not is_required(own, True))
    if len(given) != len(group) or any(one != given[0] for one in given): return False
    return "value" not in given[0] or (type(given[0]["value"]) is str and takes(kind, own, given[0]["value"], today))
def check_files(own, values, hidden):  # as many as their fields ask for and take, in their order
    places = [next((i for i, one in enumerate(own) if one["id"] == file.get("field")), -1) for file in values.get("attachments", [])]
    need(places == sorted(places) and -1 not in places, "files out of order, or of another field")
    for place, one in enumerate(own):
        settings, count = one.get("settings", {}), places.count(place)
        least, most = (0, 0) if one["id"] in hidden else (int(is_required(settings, True)), float(setting(settings, "files", Number, "1")))
        need(least <= count <= most, "a field without its file, or with files that it does not take")
def check_attached(name, audit):  # in an evidence zip, attached files by their numbers
    if open(name, "rb").read(4) != b"PK\3\4": return
    files, archive = [file for one in audit["values"] for file in one.get("attachments", [])], zipfile.ZipFile(name)
    for one in archive.infolist():
        found = re.fullmatch(r"(?!__MACOSX/)(?:.*/)?attachments/(?:([1-9][0-9]{0,3})-)?([^/]*)", one.filename)
        if not found or one.is_dir(): continue
        file = next(iter(files[int(found[1]) - 1:int(found[1])] if found[1] else []), {})
        own = (str(one.file_size), hashlib.sha256(archive.read(one)).hexdigest()) if one.file_size < 1 << 28 else ()
        need(own == (file.get("sizeBytes"), file.get("sha256")), "an attached file in the zip was changed")
def check_answers(fields, values, everybody=None):  # other signers' answers may decide what is asked
    asked = [one for one in fields if one["signerId"] == values["signerId"] and one["kind"] in ("text", "number", "day", "list", *BOXES)
             and one.get("settings", {}).get("locked") is not True]
    rows, places, groups = values.get("filled", []), {one["id"]: i for i, one in enumerate(asked)}, {}
    order = [places[row["field"]] for row in rows]
    need(order == sorted(set(order)), "answers out of order")
    for row, place in zip(rows, order):
        private = asked[place].get("settings", {}).get("private") is True and asked[place]["kind"] not in BOXES
        kept = "valueSha256" if private else "value"
        need(set(row) == {"field", kept}, "an answer is kept in another way than its field says")
    answers = {row["field"]: {name: row[name] for name in row if name != "field"} for row in rows}
    hidden, computed = settled_by(fields, everybody or [values])
    check_files([one for one in fields if one["signerId"] == values["signerId"] and one["kind"] == "file"], values, hidden)
    for one in asked:
        group = setting(one.get("settings", {}), "group", str)
        groups.setdefault((one["id"], None) if group is None else (one["kind"], group), []).append(one)
    results = [box for group in groups.values() if any(formula_in(one) is not None for one in group) for box in group]
    need(all(answers.get(one["id"], {}).get("value") == computed.get(one["id"]) for one in results), "an answer that is not what its formula computes")
    holds = [not any(box["id"] in answers for box in group) if group[0]["id"] in hidden else group_holds(group, answers, values["date"]) for group in groups.values()]
    need(all(holds), "an answer that its field does not take, or was not asked for")
