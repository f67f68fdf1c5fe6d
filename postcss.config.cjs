// The CSS functions and mixins of the component library (light-dark(), rem(), breakpoints), for both browser builds.
// The breakpoints are those of the theme (ui/theme), written twice because media queries cannot read variables.
module.exports = {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: {
        'mantine-breakpoint-xs': '36em',
        'mantine-breakpoint-sm': '48em',
        'mantine-breakpoint-md': '62em',
        'mantine-breakpoint-lg': '75em',
        'mantine-breakpoint-xl': '88em',
      },
    },
  },
};
