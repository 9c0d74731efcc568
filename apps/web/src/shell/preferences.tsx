import { locales } from '@waybill/phrases/translator.ts';
import { Segmented } from '../kit/segmented.tsx';
import { useLanguage, useT } from './language.tsx';
import { showError } from './messages.tsx';
import { chooseTheme, themeChoices, useTheme } from './theme.ts';

export const LanguageSwitch = () => {
  const t = useT();
  const { locale, setLocale } = useLanguage();
  return (
    <Segmented
      label={t('language.label')}
      value={locale}
      options={locales.map((value) => ({ value, label: t(`language.${value}`) }))}
      onChange={(value) => void setLocale(value).catch(showError)}
    />
  );
};

export const ThemeSwitch = () => {
  const t = useT();
  const choice = useTheme((state) => state.choice);
  return (
    <Segmented
      label={t('theme.label')}
      value={choice}
      options={themeChoices.map((value) => ({ value, label: t(`theme.${value}`) }))}
      onChange={chooseTheme}
    />
  );
};
