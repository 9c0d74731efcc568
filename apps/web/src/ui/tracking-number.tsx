/** A tracking number, masked or in full, in the number face; its asterisks step back, every character stays. */
export const TrackingNumber = ({ value }: { readonly value: string }) => {
  const [, head, stars, tail] = /^([^*]*)(\*+)(.*)$/.exec(value) ?? [];
  return (
    <span className="tracking-number">
      {head ?? value}
      {stars !== undefined && <span className="tracking-number-masked">{stars}</span>}
      {tail}
    </span>
  );
};
