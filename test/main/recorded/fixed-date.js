// Loaded before the program by `node --import`: the clock starts at noon on 16 November 2026 and runs from there.
const RealDate = Date;
const offset = RealDate.UTC(2026, 10, 16, 12) - RealDate.now();

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset);
    else super(...given);
  }
  static now() {
    return RealDate.now() + offset;
  }
};
