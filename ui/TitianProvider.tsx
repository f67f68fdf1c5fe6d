// Wraps an application: Mantine with our theme on the system's colour scheme, and the query cache. The nonce of the
// content security policy comes from <meta name="csp-nonce">, which the server fills in.
import './theme/mantine.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/forced-colors.css';
import './theme/large-letters.css';
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { theme } from './theme/theme.ts';
import { variables } from './theme/variables.ts';

declare global {
  /** Read by the scroll lock of dialogs when it adds its style element. */
  var __webpack_nonce__: string | undefined;
}

const nonce = metaContent('csp-nonce') ?? '';
globalThis.__webpack_nonce__ = nonce;

/** Content of a <meta> that the server fills in, or null if it is absent, empty or unfilled. */
export function metaContent(name: string): string | null {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return content === '' || content.startsWith('__') ? null : content;
}

export function TitianProvider({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
