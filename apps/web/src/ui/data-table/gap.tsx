type Props = { readonly height: number; readonly span: number };

/** An empty row in place of those that are out of sight. */
export const Gap = ({ height, span }: Props) =>
  height > 0 ? (
    <tr className="data-table-gap" aria-hidden>
      <td colSpan={span} style={{ height }} />
    </tr>
  ) : null;
