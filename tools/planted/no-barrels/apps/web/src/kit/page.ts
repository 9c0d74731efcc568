import { Button } from './index.ts';

export const Page = Button;
