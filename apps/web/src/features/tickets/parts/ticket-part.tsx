import type { ReactNode } from 'react';

type Props = { readonly title: string; readonly children: ReactNode };

/** One of the parts beside the conversation. */
export const TicketPart = ({ title, children }: Props) => (
  <section
    className="grid gap-2.5 py-4 wrap-anywhere border-t border-default lg:pl-5 lg:first:pt-0"
    aria-label={title}
  >
    <h2 className="text-secondary text-sm font-medium">{title}</h2>
    {children}
  </section>
);
