// The small catalogue's cards as the endpoints return them, worked out by hand.

export const NO_BONUS = 'No bonus here, base rate only';
export const ONL = {
  name: 'Online Card',
  shortName: 'ONL',
  eligible: true,
  mpd: '4 MPD',
  spendCap: 'Cap at S$1,000 a month, online only',
};
export const DINE = {
  name: 'Dining Card',
  shortName: 'DINE',
  eligible: true,
  mpd: '3 MPD',
  spendCap: 'No cap',
};
export const PLAIN = {
  name: 'Plain Card',
  shortName: 'PLAIN',
  eligible: false,
  mpd: '1.4 MPD',
  spendCap: NO_BONUS,
};
