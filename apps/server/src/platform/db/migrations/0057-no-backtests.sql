-- offline: drops what the version before writes every night

-- How forecasts of arrivals held in the past is not kept any more.
DROP TABLE eta_backtests;
