// A command that is run with this module, by NODE_OPTIONS=--import, has a clock that is CLOCK_AHEAD_MS ahead.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const Real = Date;

globalThis.Date = class extends Real {
  constructor(...values) {
    super(...(values.length === 0 ? [Real.now() + aheadMs] : values));
  }
  static now() {
    return Real.now() + aheadMs;
  }
};
