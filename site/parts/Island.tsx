// An interactive part: drawn here like the rest, so that it is complete without a script; client.ts hydrates it in
// place.
// Invariant: the browser renders the same component with the same properties.
// Source: docs/design.md §1.
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

type Props<P> = { name: string; of: ComponentType<P>; props: P };

export function Island<P extends object>({ name, of: Part, props }: Props<P>) {
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(props)}
      // Only this renderer adds the markers between text nodes that hydration needs.
      dangerouslySetInnerHTML={{ __html: renderToString(<Part {...props} />) }}
    />
  );
}
