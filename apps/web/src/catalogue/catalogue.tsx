import { useT } from '../frame/language.tsx';
import './catalogue.css';
import { groups } from './groups.ts';

/** Groups whose components want the whole width. */
const wide: ReadonlySet<string> = new Set(['Feedback', 'Tables', 'Charts']);

type Props = {
  /** The component to show, all without it. */
  readonly only: string | null;
};

/** Every component of `ui/` in its states. */
export const Catalogue = ({ only }: Props) => {
  const t = useT();
  return (
    <main className="catalogue">
      <h1>Catalogue</h1>
      <p>
        <a href="?theme=light">light</a> · <a href="?theme=dark">dark</a> ·{' '}
        <a href="?theme=light&lang=en">light, English</a> · <a href="?theme=dark&lang=en">dark, English</a>
      </p>
      {Object.entries(groups).map(([group, entries]) => (
        <section key={group}>
          <h2>{group}</h2>
          {entries
            .filter(({ files }) => only === null || files[0] === only)
            .map(({ files, states }) => (
              <article key={files[0]} className="catalogue-entry">
                <h2>{files[0]}</h2>
                {files.length > 1 && <p className="catalogue-state">{files.slice(1).join(', ')}</p>}
                <div className="catalogue-states">
                  {Object.entries(states).map(([name, draw]) => (
                    <div key={name} data-wide={wide.has(group) ? '' : undefined}>
                      <p className="catalogue-state">{name}</p>
                      {draw(t)}
                    </div>
                  ))}
                </div>
              </article>
            ))}
        </section>
      ))}
    </main>
  );
};
