const lines = [0, 1, 2, 3, 4, 5, 6, 7];

export const SkeletonRows = ({ span }: { readonly span: number }) =>
  lines.map((line) => (
    <tr key={line} className="data-table-skeleton" aria-hidden>
      <td colSpan={span}>
        <span />
      </td>
    </tr>
  ));

export const SkeletonCards = () => (
  <ul className="data-table-cards" aria-hidden>
    {lines.slice(0, 4).map((line) => (
      <li key={line} className="data-table-skeleton data-table-skeleton-card">
        <span />
        <span />
      </li>
    ))}
  </ul>
);
