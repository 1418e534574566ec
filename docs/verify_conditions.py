"""Which fields are asked, and what formulas compute (evidence-format.md, 4): the part of verify.py for conditions."""
import re
from datetime import date
from decimal import Decimal
DECIMAL = r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,6})?"
def setting(field, name): return field.get("settings", {}).get(name)
def key_of(field):  # boxes that are answered together have one key
    group = setting(field, "group")
    return (field.get("signerId", ""), field["kind"], group) if type(group) is str else field["id"]
def condition_in(one):  # what is no condition names no field
    one = one if type(one) is dict else {}
    known = one.get("is") in ("filled", "equal", "not", "above", "below") and type(one.get("field")) is str
    return (one["field"], one["is"], one["value"] if type(one.get("value")) is str else None) if known else ("", "filled", None)
def formula_in(field): return found if type(found := setting(field, "formula")) is dict else None
def questions_in(fields):  # each with its boxes, its conditions with the boxes that they compare, whether one suffices, its formula, and its parts with their boxes
    groups = {}
    for one in fields: groups.setdefault(key_of(one), []).append(one)
    def boxes(label, signer):
        named = [one for one in fields if type(label) is str and setting(one, "label") == label and type(setting(one, "label")) is str]
        first = next((one for one in named if one.get("signerId") == signer), named[0] if named else None)
        if first is None: return []
        return [first] if first["kind"] == "check" else groups[key_of(first)]
    for own in groups.values():
        first, signer = next((one for one in own if type(setting(one, "when")) is list), None), own[0].get("signerId")
        when = [(boxes(name, signer), way, value) for name, way, value in map(condition_in, setting(first, "when"))] if first else []
        formula = next((found for one in own if (found := formula_in(one)) is not None), None)
        of = formula.get("of") if formula and type(formula.get("of")) is list else []
        parts = [(one, boxes(one["field"], signer) if "field" in one else []) for one in (part if type(part) is dict else {} for part in of)]
        yield own, when, bool(first) and setting(first, "whenAny") is True, formula, parts
def day_in(text):
    try: return date.fromisoformat(text).toordinal() if re.fullmatch("[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}", text) else None
    except ValueError: return None
def total(way, parts):  # exactly: a whole number and how many of its digits are decimals; 19% are hundredths
    if way not in ("sum", "product", "difference") or not all(re.fullmatch(DECIMAL + "%?", one) for one in parts): return None
    first, *others = [int(Decimal(one.rstrip("%")).scaleb(6 if one.endswith("%") else 8)) for one in parts] or [0]
    if way != "product": return first + (sum(others) if way == "sum" else -sum(others)), 8
    for one in others: first *= one
    return first, 8 * len(parts)
def rounded(exact, decimals, rounding):
    size, unit = exact[0], 10 ** (exact[1] - decimals)
    whole, rest = divmod(abs(size), unit)
    digits = str(whole + (rest > 0 if rounding == "up" else rounding != "down" and rest * 2 >= unit)).zfill(decimals + 1)
    text = f"{digits[:-decimals]}.{digits[-decimals:]}" if decimals else digits
    return f"-{text}" if size < 0 and re.search("[1-9]", text) else text
def result_of(kind, formula, values, decimals, percent):  # None if a part is missing; a number or day that is too large is a text that no field takes
    way, (first, *others) = formula.get("is"), [one if type(one) is str else "" for one in values] or [""]
    if len(values) > 50 or kind not in ("number", "day"): return None
    if kind == "number" and way != "days":
        exact = total(way, [first, *others])
        if exact is None or not re.fullmatch("[0-6]", decimals): return None
        return rounded((exact[0] * (100 if percent else 1), exact[1]), int(decimals), formula.get("rounding"))
    start, end = day_in(first), day_in(others[0]) if others else None
    if start is None: return None
    if kind == "number": return str(end - start) if len(others) == 1 and end is not None else None
    more = total("sum", others) if way in ("sum", "difference") else None
    if more is None: return None
    day = start + int(rounded(more, 0, formula.get("rounding"))) * (1 if way == "sum" else -1)
    return str(date.fromordinal(day)) if date(1000, 1, 1).toordinal() <= day <= date.max.toordinal() else "no day"
def order(kind, answer, value):  # None where there is nothing to compare
    if type(answer) is not str or value is None or kind not in ("number", "day"): return None
    if kind == "number":
        if not all(re.fullmatch(DECIMAL, one) for one in (answer, value)): return None
        answer, value = Decimal(answer), Decimal(value)
    return (answer > value) - (answer < value)
def is_equal(kind, answer, value): return order(kind, answer, value) == 0 if kind == "number" else type(answer) is str and answer == value
def is_met(on, way, value, held):
    if not on: return False
    kind, given, answer = on[0]["kind"], *held(on)
    if way == "filled": return given
    if way == "not": return not given if value is None else not (given and is_equal(kind, answer, value))
    if way == "equal": return given and is_equal(kind, answer, value)
    return given and order(kind, answer, value) == (1 if way == "above" else -1)
def is_percent(on): return bool(on) and on[0]["kind"] == "number" and setting(on[0], "format") == "percent"
def part_of(on, answer): return f"{answer}%" if is_percent(on) and type(answer) is str else answer
def settled_fields(fields, answers):  # answers by a field's id, None for a private one; gives the ids of what is not asked, and results by id
    left, hidden, computed = [one for one in questions_in(fields) if one[1] or one[3] is not None], set(), {}
    waiting, results = ({box["id"] for one in left if one[3] is not None or all_of for box in one[0]} for all_of in (True, False))
    def answer_in(one):
        if setting(one, "locked") is True: return "value" in one["settings"], setting(one, "value")
        given = computed if one["id"] in results else answers
        return one["id"] in given and one["id"] not in hidden, given.get(one["id"])
    def held(on):  # the one answer of boxes that belong together; for a choice, the option of the box that is chosen
        field = next((one for one in on if answer_in(one)[0]), None)
        if field is None: return False, None
        if field["kind"] == "choice": return True, field.get("settings", {}).get("option", True)
        return answer_in(field)
    while True:  # each after those that it depends on
        ready = next((one for one in left if not any(box["id"] in waiting for on in [*(row[0] for row in one[1]), *(row[1] for row in one[4])] for box in on)), None)
        if ready is None: return hidden | waiting, computed  # what leads back to itself is not asked
        left = [one for one in left if one is not ready]
        own, when, one_suffices, formula, parts = ready
        waiting -= {box["id"] for box in own}
        if not (any if one_suffices and when else all)(is_met(*one, held) for one in when): hidden |= {box["id"] for box in own}
        elif formula is not None:
            decimals = setting(own[0], "decimals")
            places = str(decimals) if isinstance(decimals, str) and type(decimals) is not str else "2"  # a JSON number, as it is written
            values = [part_of(on, held(on)[1]) if "field" in part else part.get("value") for part, on in parts]
            result = result_of(own[0]["kind"], formula, values, places, setting(own[0], "format") == "percent")
            if result is not None: computed.update({box["id"]: result for box in own})
def settled_by(fields, everybody):  # a field with files is answered
    files = {file.get("field"): True for one in everybody for file in one.get("attachments", [])}
    return settled_fields(fields, files | {row["field"]: row.get("value") for one in everybody for row in one.get("filled", [])})
def is_required(settings, otherwise):  # with conditions, "required" is false for earlier verifiers, and "needed" counts
    return settings.get("needed") is True or settings.get("required") is True or (otherwise and settings.get("required") is not False)
