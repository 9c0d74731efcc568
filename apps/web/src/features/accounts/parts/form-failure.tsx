import type { ReactNode } from 'react';
import type { ErrorMessage } from '../../../client/error-message.ts';
import { Notice } from '../../../ui/notice.tsx';

type FormFailureProps = { readonly words: ErrorMessage | undefined; readonly action?: ReactNode };

export const FormFailure = ({ words, action }: FormFailureProps) =>
  words === undefined ? null : (
    <Notice tone="error" hint={words.hint} action={action}>
      {words.text}
    </Notice>
  );
