import { useId, useRef, useState, type DragEvent } from 'react';
import { Button } from './button.tsx';
import { FieldNote } from './fields.tsx';
import { Icon } from './icon.tsx';

export const DropZone = (props: {
  readonly label: string;
  readonly choose: string;
  readonly hint: string;
  readonly error?: string | undefined;
  readonly accept: string;
  readonly fileName?: string | undefined;
  readonly onFile: (file: File) => void;
}) => {
  const { label, choose, hint, error, accept, fileName, onFile } = props;
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file !== undefined) onFile(file);
  };
  const hover = (event: DragEvent, on: boolean): void => {
    event.preventDefault();
    setOver(on);
  };
  return (
    <div
      className={`grid gap-2 place-items-center py-8 px-4 border border-dashed rounded-lg text-center ${over ? 'border-primary bg-primary-soft' : 'border-control bg-surface-sunken'}`}
      role="group"
      aria-label={label}
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={(event) => {
        hover(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <Icon name="file" size="28px" className="text-tertiary" />
      <strong className={fileName === undefined ? 'max-sm:hidden' : 'wrap-anywhere'}>
        {fileName ?? label}
      </strong>
      <Button
        variant={fileName === undefined ? 'primary' : 'default'}
        aria-describedby={`${id}note`}
        onClick={() => chooser.current?.click()}
      >
        {choose}
      </Button>
      <FieldNote id={`${id}note`} hint={hint} error={error} />
      <input
        ref={chooser}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={choose}
        accept={accept}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
};
