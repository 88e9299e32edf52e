// A rate with its unit in smaller letters, `4 MPD`: as a card page's hero, and small in lists.

export const RATE_NOTE = 'MPD is miles earned for each unit of the card’s currency spent.';

export function RateHero({ rate }: { rate: string }) {
  return (
    <p class="rate-hero">
      <FigureAndUnit rate={rate} />
    </p>
  );
}

export function Rate({ rate }: { rate: string }) {
  return (
    <span class="rate">
      <FigureAndUnit rate={rate} />
    </span>
  );
}

function FigureAndUnit({ rate }: { rate: string }) {
  const [figure, unit] = rate.split(' ');
  return (
    <>
      {figure}
      <span class="unit"> {unit}</span>
    </>
  );
}
