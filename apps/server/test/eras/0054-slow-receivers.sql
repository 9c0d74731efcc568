-- A webhook endpoint was slow last.
UPDATE webhook_endpoints SET slow = true WHERE url = 'https://erp.era.example/waybill';
