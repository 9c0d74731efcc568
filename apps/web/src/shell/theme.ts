import { create } from 'zustand';
import { stored } from '../client/stored.ts';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

type ThemeState = { readonly choice: ThemeChoice; readonly dark: boolean };

const storageKey = 'theme';
const systemDark = matchMedia('(prefers-color-scheme: dark)');

const stateOf = (choice: ThemeChoice): ThemeState => ({
  choice,
  dark: choice === 'dark' || (choice === 'system' && systemDark.matches),
});

const remembered = themeChoices.find((choice) => choice === stored.read(storageKey)) ?? 'system';

export const useTheme = create<ThemeState>(() => stateOf(remembered));

const paint = ({ dark }: ThemeState): void => {
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
};

export const chooseTheme = (choice: ThemeChoice): void => {
  stored.write(storageKey, choice);
  useTheme.setState(stateOf(choice));
};

export const startTheme = (): void => {
  paint(useTheme.getState());
  useTheme.subscribe(paint);
  systemDark.addEventListener('change', () => useTheme.setState(({ choice }) => stateOf(choice)));
};
