export const TrackingNumber = ({ value }: { value: string }) => {
  const [, head, stars, tail] = /^([^*]*)(\*+)(.*)$/.exec(value) ?? [];
  return (
    <span className="tracking-number">
      {head ?? value}
      {stars !== undefined && <span className="tracking-number-masked">{stars}</span>}
      {tail}
    </span>
  );
};
