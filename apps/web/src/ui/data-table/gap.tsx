/** An empty row in place of those that are out of sight. */
export const Gap = ({ height, span }: { readonly height: number; readonly span: number }) =>
  height > 0 ? (
    <tr className="data-table-gap" aria-hidden>
      <td colSpan={span} style={{ height }} />
    </tr>
  ) : null;
