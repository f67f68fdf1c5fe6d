// Renders a component as an application would: theme, query cache and an in-memory router. For tests only.
// Usage: const { user } = show(<Pager … />); show(<Page />, { at: '/login' }).
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach } from 'vitest';
import { createQueryClient } from './query.ts';
import { theme } from './theme/theme.ts';

afterEach(cleanup);

export function show(
  element: ReactElement,
  { at = '/', client = createQueryClient() }: { at?: string; client?: QueryClient } = {},
) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  const view = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...view, router, user: userEvent.setup() };
}
