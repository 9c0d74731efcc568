import ConfigProvider, { type ConfigProviderProps } from 'antd/es/config-provider';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import darkAlgorithm from 'antd/es/theme/themes/dark';
import defaultAlgorithm from 'antd/es/theme/themes/default';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useSyncExternalStore, type ReactNode } from 'react';

const watchTheme = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
};

const isDark = (): boolean => document.documentElement.dataset['theme'] === 'dark';

/** The variable of tokens.css behind each colour of antd, its presets included. */
const sources = {
  blue: 'color-primary-solid',
  purple: 'chart-3',
  cyan: 'chart-2',
  green: 'tone-success-text',
  magenta: 'chart-4',
  pink: 'chart-4',
  red: 'tone-error-text',
  orange: 'chart-6',
  yellow: 'time-fill',
  volcano: 'chart-6',
  geekblue: 'chart-1',
  gold: 'time-fill',
  lime: 'chart-5',
  colorPrimary: 'color-primary-solid',
  colorPrimaryHover: 'color-primary-solid-hover',
  colorPrimaryActive: 'color-primary-solid-hover',
  colorPrimaryBg: 'color-primary-soft',
  colorPrimaryBgHover: 'color-primary-soft',
  colorPrimaryText: 'color-primary',
  colorInfo: 'color-primary-solid',
  colorInfoBg: 'tone-info-bg',
  colorSuccess: 'tone-success-text',
  colorSuccessBg: 'tone-success-bg',
  colorWarning: 'tone-warning-text',
  colorWarningBg: 'tone-warning-bg',
  colorError: 'tone-error-text',
  colorErrorBg: 'tone-error-bg',
  colorLink: 'color-primary',
  colorLinkHover: 'color-primary-hover',
  colorLinkActive: 'color-primary-hover',
  colorText: 'color-text',
  colorTextSecondary: 'color-text-secondary',
  colorTextTertiary: 'color-text-tertiary',
  colorTextPlaceholder: 'color-text-placeholder',
  colorTextDisabled: 'color-text-placeholder',
  colorBorder: 'color-border-control',
  colorBorderSecondary: 'color-border',
  colorBgContainer: 'color-surface',
  colorBgElevated: 'color-surface',
  colorBgLayout: 'color-page',
  colorBgMask: 'color-mask',
  controlItemBgHover: 'color-surface-hover',
  controlItemBgActive: 'color-primary-soft',
  controlItemBgActiveHover: 'color-primary-soft',
  boxShadow: 'shadow-float',
  boxShadowSecondary: 'shadow-float',
} as const;

/** The colours and sizes of tokens.css, read where they are written, so that antd looks like the rest. */
const themeOf = (dark: boolean): NonNullable<ConfigProviderProps['theme']> => {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  const size = (name: string): number => Number.parseInt(read(name), 10);
  return {
    algorithm: dark ? darkAlgorithm : defaultAlgorithm,
    token: {
      ...Object.fromEntries(
        Object.entries(sources).map(([token, variable]) => [token, read(`--${variable}`)]),
      ),
      borderRadius: size('--radius'),
      borderRadiusSM: size('--radius-small'),
      borderRadiusLG: size('--radius-large'),
      controlHeight: size('--control-height'),
      fontFamily: read('--font'),
      motionDurationMid: '0.12s',
    },
    components: {
      Segmented: {
        trackBg: read('--color-surface-hover'),
        itemColor: read('--color-text-secondary'),
        itemSelectedBg: read('--color-surface'),
        itemSelectedColor: read('--color-primary'),
      },
    },
  };
};

/** Style nonce of the page, for a policy that allows no other inline styles. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

type Props = { readonly locale: 'zh-CN' | 'en'; readonly children: ReactNode };

/** Goes around pages that use antd: language, colours, nonce. */
export const AntdEnvironment = ({ locale, children }: Props) => {
  const dark = useSyncExternalStore(watchTheme, isDark);
  const theme = themeOf(dark);
  dayjs.locale(locale === 'en' ? 'en' : 'zh-cn');
  return (
    <ConfigProvider
      locale={locale === 'en' ? enUS : zhCN}
      theme={theme}
      // Beside the page a modal dialog would cover it.
      getPopupContainer={(opener) => opener?.closest('dialog') ?? document.body}
      {...(nonce === undefined || nonce === '' ? {} : { csp: { nonce } })}
    >
      {children}
    </ConfigProvider>
  );
};
