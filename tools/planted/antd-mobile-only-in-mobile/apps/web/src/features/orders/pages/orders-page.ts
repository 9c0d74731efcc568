import { Button } from 'antd-mobile';

export const OrdersPage = Button;
