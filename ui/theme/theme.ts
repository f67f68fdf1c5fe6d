// Mantine's theme: our scales, sizes, typeface and the classes of fields.module.css on its inputs. Colours that a
// component paints come from the semantic tokens (see variables.ts), so that both schemes follow tokens.css.
import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import { grey, indigo, leaf, night, type Scale, terra, turmeric } from './colours.ts';
import fields from './fields.module.css';

const tuple = (scale: Scale) => [...scale] as unknown as MantineColorsTuple;

const wrapper = { root: fields.wrap, label: fields.label, description: fields.hint, error: fields.error };

export const theme: MantineThemeOverride = createTheme({
  colors: {
    leaf: tuple(leaf),
    turmeric: tuple(turmeric),
    terra: tuple(terra),
    indigo: tuple(indigo),
    grey: tuple(grey),
    gray: tuple(grey),
    dark: tuple(night),
  },
  primaryColor: 'leaf',
  primaryShade: { light: 7, dark: 3 },
  white: '#fffcf5',
  black: '#211f18',
  fontFamily: 'var(--font)',
  fontSmoothing: true,
  radius: { xs: '3px', sm: '6px', md: '6px', lg: '10px', xl: '10px' },
  defaultRadius: 'md',
  lineHeights: { xs: '1.333', sm: '1.429', md: '1.5', lg: '1.5', xl: '1.4' },
  breakpoints: { xs: '26.25em', sm: '35em', md: '56.25em', lg: '73.75em', xl: '90em' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  headings: { fontFamily: 'var(--font)', fontWeight: '700' },
  focusRing: 'never',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'], withAsterisk: false },
      classNames: wrapper,
    },
    Input: {
      defaultProps: { size: 'md' },
      classNames: { wrapper: fields.field, input: fields.input, section: fields.section },
    },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: {
      defaultProps: { size: 'md' },
      classNames: { innerInput: fields.inner, visibilityToggle: fields.toggle },
    },
    Select: {
      defaultProps: { size: 'md', checkIconPosition: 'right', comboboxProps: { shadow: 'none', offset: 4 } },
      classNames: { dropdown: fields.menu, option: fields.option },
    },
    Checkbox: {
      defaultProps: { size: 'md' },
      classNames: { root: fields.check, input: fields.checkInput, label: fields.checkLabel, icon: fields.checkIcon },
    },
    PinInput: { defaultProps: { size: 'md' }, classNames: { input: fields.pin } },
    Tabs: { classNames: { list: fields.tabs, tab: fields.tab } },
  },
});
