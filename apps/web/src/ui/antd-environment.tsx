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

/** The colours and sizes of tokens.css, read where they are written, so that antd looks like the rest. */
const themeOf = (dark: boolean): NonNullable<ConfigProviderProps['theme']> => {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    algorithm: dark ? darkAlgorithm : defaultAlgorithm,
    token: {
      colorPrimary: read('--color-primary-solid'),
      colorLink: read('--color-primary'),
      colorText: read('--color-text'),
      colorTextPlaceholder: read('--color-text-placeholder'),
      colorTextDisabled: read('--color-text-placeholder'),
      colorTextTertiary: read('--color-text-tertiary'),
      colorBorder: read('--color-border-control'),
      colorBorderSecondary: read('--color-border'),
      colorBgContainer: read('--color-surface'),
      colorBgElevated: read('--color-surface'),
      colorBgLayout: read('--color-page'),
      colorError: read('--tone-error-text'),
      borderRadius: 6,
      controlHeight: Number.parseInt(read('--control-height'), 10) || 34,
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
      {...(nonce === undefined || nonce === '' ? {} : { csp: { nonce } })}
    >
      {children}
    </ConfigProvider>
  );
};
