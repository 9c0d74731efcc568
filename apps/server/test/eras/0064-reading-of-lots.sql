UPDATE lots SET reading = '{"carrier": "ups"}';
