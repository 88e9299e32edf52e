// A rate with its unit in smaller letters: `4 MPD`.

export function Rate({ rate }: { rate: string }) {
  const [figure, unit] = rate.split(' ');
  return (
    <span class="rate">
      {figure}
      <span class="unit"> {unit}</span>
    </span>
  );
}
