import { useTheme } from './theme.ts';

const paint = (theme: 'light' | 'dark'): void => {
  document.documentElement.dataset['theme'] = theme;
};

// Paper is white, whatever the screen is.
addEventListener('beforeprint', () => paint('light'));
addEventListener('afterprint', () => paint(useTheme.getState().dark ? 'dark' : 'light'));
