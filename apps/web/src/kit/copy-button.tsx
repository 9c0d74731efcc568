import { useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useUi } from './ui-context.tsx';

/** Copies without the clipboard API, which plain http does not have. */
const copyBySelection = (text: string): boolean => {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
};

/** Puts text on the clipboard; answers whether that worked. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
};

export const CopyButton = (props: {
  readonly text: string;
  /** What is copied, for the accessible name: `复制 1Z…`. */
  readonly label?: string;
  /** Shown words; without them only the icon shows. */
  readonly children?: string;
  readonly variant?: 'default' | 'text' | 'primary';
  readonly size?: 'small' | 'middle';
}) => {
  const { text, label, children, variant = 'text', size = 'small' } = props;
  const { labels, notify } = useUi();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text))) {
      notify.failed(labels.copyFailed);
      return;
    }
    notify.done(labels.copied);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <Button
      variant={variant}
      size={size}
      iconOnly={children === undefined}
      aria-label={children === undefined ? (label ?? labels.copy) : label}
      title={labels.copy}
      icon={<Icon name={copied ? 'check' : 'copy'} />}
      onClick={() => void copy()}
    >
      {children}
    </Button>
  );
};
