"""Which fields are asked (evidence-format.md, 4): the part of verify.py for conditions."""
import re
from decimal import Decimal
def setting(field, name): return field.get("settings", {}).get(name)
def key_of(field):  # boxes that are answered together have one key
    group = setting(field, "group")
    return (field.get("signerId", ""), field["kind"], group) if type(group) is str else field["id"]
def condition_in(one):  # what is no condition names no field
    one = one if type(one) is dict else {}
    known = one.get("is") in ("filled", "equal", "not", "above", "below") and type(one.get("field")) is str
    return (one["field"], one["is"], one["value"] if type(one.get("value")) is str else None) if known else ("", "filled", None)
def questions_in(fields):  # each with its boxes, its conditions with the boxes that they compare, and whether one suffices
    groups = {}
    for one in fields: groups.setdefault(key_of(one), []).append(one)
    def compared(label, signer):
        named = [one for one in fields if type(setting(one, "label")) is str and setting(one, "label") == label]
        first = next((one for one in named if one.get("signerId") == signer), named[0] if named else None)
        if first is None: return []
        return [first] if first["kind"] == "check" else groups[key_of(first)]
    for own in groups.values():
        first = next((one for one in own if type(setting(one, "when")) is list), None)
        when = [(compared(name, own[0].get("signerId")), way, value) for name, way, value in map(condition_in, setting(first, "when"))] if first else []
        yield own, when, bool(first) and setting(first, "whenAny") is True
def order(kind, answer, value):  # None where there is nothing to compare
    if type(answer) is not str or value is None or kind not in ("number", "day"): return None
    if kind == "number":
        if not all(re.fullmatch(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,6})?", one) for one in (answer, value)): return None
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
def hidden_fields(fields, answers):  # answers by a field's id, None for a private one; gives the ids of what is not asked
    conditional, hidden = [one for one in questions_in(fields) if one[1]], set()
    def answer_in(one):
        if setting(one, "locked") is True: return "value" in one["settings"], setting(one, "value")
        return one["id"] in answers and one["id"] not in hidden, answers.get(one["id"])
    def held(on):  # the one answer of boxes that belong together; for a choice, the option of the box that is chosen
        field = next((one for one in on if answer_in(one)[0]), None)
        if field is None: return False, None
        if field["kind"] == "choice": return True, field.get("settings", {}).get("option", True)
        return answer_in(field)
    for _ in conditional:
        changed = False
        for own, when, one_suffices in conditional:
            asked = (any if one_suffices else all)(is_met(*one, held) for one in when)
            for box in own:
                if (box["id"] in hidden) != asked: continue
                (hidden.discard if asked else hidden.add)(box["id"])
                changed = True
        if not changed: break
    return hidden
def hidden_by(fields, everybody): return hidden_fields(fields, {row["field"]: row.get("value") for one in everybody for row in one.get("filled", [])})
def is_required(settings, otherwise):  # with conditions, "required" is false for earlier verifiers, and "needed" counts
    return settings.get("needed") is True or settings.get("required") is True or (otherwise and settings.get("required") is not False)
