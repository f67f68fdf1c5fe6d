// Maps Mantine's colour variables to the semantic tokens. The tokens change with the scheme by themselves, so light
// and dark get the same mapping; both are set because Mantine has defaults for each scheme.
import type { CSSVariablesResolver } from '@mantine/core';

const onTokens: Record<string, string> = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--ok-ink)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-leaf-filled': 'var(--primary)',
  '--mantine-color-leaf-filled-hover': 'var(--primary-hover)',
  '--mantine-color-leaf-light': 'var(--primary-soft)',
  '--mantine-color-leaf-light-hover': 'var(--primary-soft)',
  '--mantine-color-leaf-light-color': 'var(--primary-text)',
  '--mantine-color-leaf-outline': 'var(--primary-text)',
  '--mantine-color-leaf-text': 'var(--primary-text)',
  '--mantine-color-terra-filled': 'var(--danger)',
  '--mantine-color-terra-filled-hover': 'var(--danger)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
};

export const variables: CSSVariablesResolver = () => ({ variables: {}, light: onTokens, dark: onTokens });
