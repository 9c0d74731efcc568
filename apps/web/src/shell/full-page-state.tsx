import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { homePath } from '../paths.ts';
import { BrandMark } from './brand.tsx';
import { useT } from './language.tsx';

export const FullPageState = (props: {
  readonly sign: ReactNode;
  readonly title: string;
  readonly text: string;
  /** Inside the shell the page has its main landmark already. */
  readonly inShell?: boolean;
  readonly children: ReactNode;
}) => {
  const { sign, title, text, inShell = false, children } = props;
  const t = useT();
  const Landmark = inShell ? 'div' : 'main';
  return (
    <Landmark className="grid min-h-[min(100%,70vh)] p-6 place-content-center justify-items-center text-center">
      {!inShell && (
        <Link
          className="flex absolute top-5 left-6 items-center gap-2.5 text-default font-semibold"
          to={homePath}
        >
          <BrandMark />
          {t('site.name')}
        </Link>
      )}
      <p
        className="text-tertiary text-[64px]/none font-semibold tracking-[-0.04em] [&>svg]:text-warning [&>svg]:[stroke-width:1.3]"
        aria-hidden="true"
      >
        {sign}
      </p>
      <h1 className="mt-3 text-xl font-semibold">{title}</h1>
      <p className="max-w-[46ch] mt-1.5 text-tertiary">{text}</p>
      <div className="flex flex-wrap justify-center gap-2 mt-6">{children}</div>
    </Landmark>
  );
};
