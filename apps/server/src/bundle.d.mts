export declare const bundleFolder: string;
export declare const bundleEntry: string;
export declare const bundleStamp: string;
export declare const hashSources: () => string;
export declare const hasBundle: () => boolean;
export declare const startServer: () => Promise<void>;
